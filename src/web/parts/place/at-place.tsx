/** Recorded facts of a place in words, missing facts, its law, and its exact position. */
import type { Score } from '../../../api/score.ts';
import type { LatLon } from '../../../api/values.ts';
import { countryInPageLanguage, text } from '../../lib/i18n.ts';
import { toast } from '../../lib/toast.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { coordinatesOf } from '../../places/place-title.ts';
import { mapLinks } from '../../state/outside.ts';
import { Icon } from '../card/icon.tsx';
import { sentenceOfLaw, withStop, wordsOfLaw } from '../list/law-words.ts';
import { factWords } from './verdict.tsx';

const ASKED_FOR = ['water', 'toilets', 'dump_station', 'power', 'showers'] as const;
const TOLD = [...ASKED_FOR, 'waste', 'lit'] as const;

interface Props {
  card: CardPlace;
  answer: Score;
}

export function AtPlace({ card, answer }: Props) {
  const { facilities } = card;
  const open = answer.open ?? null;
  const there = TOLD.filter((name) => facilities?.[name] === true).map((name) => text().facility[name]);
  const known = facilities && facilities.fee === null ? [] : factWords({ official: false, facilities, open });
  const words = [...known, ...there];
  const missing = [
    ...(facilities?.fee === null ? [text().price] : []),
    ...ASKED_FOR.filter((name) => (facilities?.[name] ?? null) === null).map((name) => text().facility[name]),
  ];
  const isPlace = card.kind !== null && card.kind !== 'kerb' && card.kind !== 'track';
  if (!isPlace && words.length === 0) return null;
  const { opening_hours, phone, website, operator, charge } = answer;
  return (
    <section class="section" id="at-place">
      <h3>{text().atThisPlace}</h3>
      {words.length > 0 && <p>{words.join(' · ')}</p>}
      {charge && <p>{charge}</p>}
      {opening_hours && (
        <p>
          {text().openingHours}: {opening_hours}
        </p>
      )}
      {operator && <p class="muted small">{operator}</p>}
      {(phone || website) && (
        <p class="links">
          {phone && <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>}
          {website && (
            <a href={website} target="_blank" rel="noopener noreferrer">
              {text().website}
            </a>
          )}
        </p>
      )}
      {missing.length > 0 && <p class="muted small">{text().notRecordedAt(missing.join(', '))}</p>}
    </section>
  );
}

/** The law of the country, after a note if the place is an official site. */
export function LawAt({ card, answer }: Props) {
  const law = answer.law?.[0];
  const line = law && wordsOfLaw(law);
  const country = answer.explanation.spot_context.country;
  const rest = line
    ? sentenceOfLaw(line)
    : country && (!law || law.level === 'unknown')
      ? text().law.unknown(countryInPageLanguage(country))
      : law
        ? text().law.free(countryInPageLanguage(law.country))
        : '';
  return (
    <section class="section" id="law">
      <h3>{text().lawTitle}</h3>
      <p class="muted small">
        {card.official ? `${text().law.officialHere} ` : ''}
        {rest}
      </p>
      <p class="muted small">{withStop(answer.meta.legal_notice)}</p>
    </section>
  );
}

export function WhereExactly({ spot }: { spot: LatLon }) {
  return (
    <section class="section" id="where">
      <button
        type="button"
        class="text-button section-row"
        id="copy-coordinates"
        aria-label={`${text().copyCoordinates}: ${coordinatesOf(spot)}`}
        onClick={() => void copy(spot)}
      >
        <Icon name="navigation" />
        {coordinatesOf(spot)}
      </button>
      <p class="muted small">{text().openIn}</p>
      <p class="links">
        {mapLinks(spot, text().deviceMaps).map(({ name, href }) => (
          <a href={href} target="_blank" rel="noopener" key={name}>
            {name}
          </a>
        ))}
      </p>
    </section>
  );
}

async function copy(spot: LatLon): Promise<void> {
  try {
    await navigator.clipboard.writeText(coordinatesOf(spot));
    toast(text().coordinatesCopied);
  } catch {
    // not permitted, or no HTTPS: the user can select the text
    toast(coordinatesOf(spot));
  }
}
