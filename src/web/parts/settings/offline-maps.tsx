/** The list of offline regions: those in view first, then saved ones, then all others. */
import type { Bounds } from '../../lib/geo.ts';
import { dateOf, megabytes, text } from '../../lib/i18n.ts';
import { withoutAccents } from '../../places/region-names.ts';
import { Icon } from '../card/icon.tsx';
import type { OfflineRegions, OfflineRow, Saving } from './offline-regions.ts';

/** Maximum number of rows without a filter by name. */
const MANY = 12;

interface Props {
  regions: OfflineRegions;
  view: Bounds;
  /** text of the filter */
  wanted: string;
  look(wanted: string): void;
  showRegion(bounds: Bounds): void;
}

export function OfflineMaps({ regions, view, wanted, look, showRegion }: Props) {
  const all = regions.rows(view);
  const rows = all.filter(({ title }) => withoutAccents(title).includes(withoutAccents(wanted.trim())));
  const room = regions.room();
  const problem = regions.problem();
  const obstacle = regions.obstacle();
  const threat = regions.threat();
  return (
    <section id="offline-maps">
      <h3>{text().takeAlong}</h3>
      <p class="muted small" id="saving-obstacle">
        {obstacle || text().takeAlongText}
      </p>
      {all.length > MANY && (
        <input
          class="input"
          id="region-filter"
          type="search"
          dir="auto"
          autocomplete="off"
          aria-label={text().findRegion}
          placeholder={text().findRegion}
          value={wanted}
          onInput={({ currentTarget }) => look(currentTarget.value)}
        />
      )}
      <ul class="regions">
        {rows.map((row) => (
          <li key={row.name} id={`region-${encodeURIComponent(row.name)}`}>
            <Row row={row} regions={regions} showRegion={showRegion} />
          </li>
        ))}
      </ul>
      {problem && <p role="alert">{problem}</p>}
      {threat && (
        <p class="small" id="saving-threat">
          {threat}
        </p>
      )}
      {room !== null && <p class="muted small">{text().roomLeft(megabytes(room))}</p>}
    </section>
  );
}

type RowProps = Pick<Props, 'regions' | 'showRegion'> & { row: OfflineRow };

function Row({ row, regions, showRegion }: RowProps) {
  const { name, title, saved, bytes, partInView, hasParts, bounds } = row;
  const saving = regions.saving();
  const key = encodeURIComponent(name);
  const isUsable = saved?.usable !== false;
  const canSave = regions.obstacle() === '';
  const isOffered = saved !== null || bytes !== null || partInView !== null;
  return (
    <>
      <div class="region">
        <button type="button" class="region-words" onClick={() => showRegion(bounds)}>
          <span class="region-name">
            <bdi>{title}</bdi>
          </span>
          <span class="region-facts">
            {saved && isUsable && <Icon name="check" />}
            {saved && <span class="unseen">{text().regionSaved}</span>}
            {factsOf(row)}
          </span>
        </button>
        {saving?.name !== name && (
          <Buttons row={row} regions={regions} canSave={canSave} isBusy={saving !== null} />
        )}
      </div>
      {canSave && !isOffered && (
        <p class="muted small">{hasParts ? text().packOnlyParts : text().packNotOffered}</p>
      )}
      {!isUsable && <p class="small">{text().regionUnusable}</p>}
      {saving?.name === name && <Progress saving={saving} stop={() => regions.stop(name)} />}
      {canSave && partInView && (
        <button
          type="button"
          class="text-button"
          id={`save-part-${key}`}
          disabled={saving !== null}
          onClick={() => void regions.savePart(partInView)}
        >
          {text().savePart(title)}
        </button>
      )}
    </>
  );
}

/** Formats date and size: "4 Dec 2017 · 4.6 MB". */
function factsOf({ date, bytes }: OfflineRow): string {
  return [date === null ? '' : dateOf(date), bytes === null ? '' : megabytes(bytes)]
    .filter(Boolean)
    .join(' · ');
}

interface ButtonsProps {
  row: OfflineRow;
  regions: OfflineRegions;
  /** true if the browser can save regions */
  canSave: boolean;
  /** true while another region is being saved */
  isBusy: boolean;
}

function Buttons({ row, regions, canSave, isBusy }: ButtonsProps) {
  const { name, title, bytes, saved, isOld, part } = row;
  const key = encodeURIComponent(name);
  const isNew = saved ? isOld : bytes !== null;
  const size = bytes === null ? '' : megabytes(bytes);
  return (
    <>
      {canSave && isNew && (
        <button
          type="button"
          class="button"
          id={`save-${key}`}
          disabled={isBusy}
          aria-label={saved ? text().updateRegion(title, size) : text().saveRegion(title, size)}
          onClick={() => void regions.save(name, part)}
        >
          {saved ? text().update : text().saveOffline}
        </button>
      )}
      {saved && (
        <button
          type="button"
          class="text-button"
          id={`remove-${key}`}
          disabled={isBusy}
          aria-label={text().removeRegion(title)}
          onClick={() => void regions.remove(name)}
        >
          {text().remove}
        </button>
      )}
    </>
  );
}

function Progress({ saving: { name, title, done, total }, stop }: { saving: Saving; stop(): void }) {
  const whole = total || done;
  return (
    <div class="region-progress">
      <p class="unseen" role="status">
        {text().regionSaving(title)}
      </p>
      <progress aria-label={title} max={1} value={whole > 0 ? done / whole : 0} />
      <span class="small">{text().savedBytes(megabytes(done), megabytes(whole))}</span>
      <button type="button" class="text-button" id={`stop-${encodeURIComponent(name)}`} onClick={stop}>
        {text().stopSaving}
      </button>
    </div>
  );
}
