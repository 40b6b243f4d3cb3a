/** The score, the verdict in words, a sentence about the noise, and facts as chips. */
import type { LoudestSource } from '../../../api/facts/place-facts.ts';
import type { Facilities } from '../../../api/nearby.ts';
import type { Score } from '../../../api/score.ts';
import { capitalized, decimalWords, text, unparted } from '../../lib/i18n.ts';
import type { CardPlace } from '../../places/card-place.ts';
import { distanceTo, metres } from '../../state/units.ts';
import { Disc } from '../card/disc.tsx';
import { Icon, KindIcon } from '../card/icon.tsx';
import { soundSentenceOf } from '../card/sound-words.ts';

/** Line below the title: "Motorhome site · Malbun · 7.5 km". @param far metres; null omits the distance */
export function PlaceKind({ card, detail, far }: { card: CardPlace; detail: string; far: number | null }) {
  const words = [detail, far === null ? '' : distanceTo(far)].filter(Boolean).join(' · ');
  return (
    <p class="place-kind" id="place-detail">
      {card.kind && <KindIcon kind={card.kind} />}
      {words || '\u00a0'}
    </p>
  );
}

interface VerdictProps {
  card: CardPlace;
  loudest: LoudestSource | null;
  /** sentence shown instead of the one about the noise */
  line?: string;
}

export function Verdict({ card, loudest, line }: VerdictProps) {
  const { light, score, loudness } = card;
  const sentence = line ?? (loudness ? soundSentenceOf(text().loudness[loudness], loudest) : '');
  return (
    <div class="verdict" id="verdict">
      <Disc light={light} score={score} size="large" id="score" />
      <div class="verdict-words">
        <p class={`verdict-word verdict-${light}`}>
          {score !== null && light !== 'not_allowed' && <span class="unseen">{text().scoreOf(score)} </span>}
          {text().verdict[light]}
        </p>
        <p id="sentence">{sentence}</p>
      </div>
    </div>
  );
}

interface FactsProps {
  official: boolean;
  facilities: Facilities | null;
  open: boolean | null;
}

/** Returns the recorded facts in few words; without any, says that the price is unknown. */
export function factWords({ official, facilities, open }: FactsProps): string[] {
  const all: string[] = [];
  if (official) all.push(text().officialPlace);
  if (facilities) {
    const { fee, capacity, surface, height_limit_m, maxstay_minutes } = facilities;
    if (fee !== null) all.push(fee ? text().paidPlace : text().freePlace);
    if (capacity !== null) all.push(text().capacity(capacity));
    const { surfaces } = text();
    if (surface) all.push(surfaces[surface] ?? surface.replaceAll('_', ' '));
    if (height_limit_m !== null) all.push(text().heightLimit(decimalWords(height_limit_m)));
    if (maxstay_minutes !== null) all.push(text().maxStay(decimalWords(maxstay_minutes / 60)));
  }
  if (open === false) all.push(text().closedNow);
  return all.length > 0 ? all : [text().priceUnknown];
}

export function FactChips(props: FactsProps) {
  return (
    // the row scrolls, also by keys
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reached by keys
    <ul class="facts" id="facts" tabIndex={0} aria-label={text().atThisPlace}>
      {factWords(props).map((words) => (
        <li key={words}>
          {words === text().officialPlace && <Icon name="badge-check" />}
          {capitalized(words)}
        </li>
      ))}
    </ul>
  );
}

/** Maximum distance from a road that vans can drive on, m: the search radius of the model. */
const SEARCHED_M = 120;

/** Explains why vans cannot park at a spot: water, a building, or no road nearby. @param isAtSea as the map draws it */
export function whyNoVan(answer: Score | null, isAtSea = false): string {
  const { on = null, area_type, distance_drivable_m = null } = answer?.explanation.spot_context ?? {};
  const { water, building, far, road } = text().noVan;
  if (on === 'building') return building;
  if (isAtSea || on === 'water' || area_type === 'water') return water;
  // roads that are closed to vans are roads
  const closed = on === 'private' && answer?.factors.find(({ key }) => key === 'not_reachable');
  if (closed) return `${unparted(closed.label)}.`;
  return distance_drivable_m === null ? road(metres(SEARCHED_M)) : far(metres(distance_drivable_m));
}
