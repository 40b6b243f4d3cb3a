/**
 * "Were you here last night?": asked from evening to noon, if the user is there or the location is unknown.
 */

import type { Score } from '../../../api/score.ts';
import type { LatLon } from '../../../api/values.ts';
import { metresApart } from '../../../shared/geo/distance.ts';
import { text } from '../../lib/i18n.ts';
import { localTime } from '../../lib/nights.ts';
import type { ReportedPlace, Reports as ReportStore } from '../../reports/own-reports.ts';
import { ReportButtons } from './report-buttons.tsx';

/** Local hours of the question: before 22:00 nobody has slept there yet, and from noon on it is too late. */
const FROM_HOUR = 22;
const UNTIL_HOUR = 12;
/** Maximum distance of somebody who is "here", m. */
const HERE_M = 300;

interface Props {
  place: ReportedPlace & LatLon;
  position: LatLon | null;
  timeZone: string;
  /** number of reports in the score */
  counted: number;
  reports: ReportStore;
}

export function Reports({ place, position, timeZone, counted, reports }: Props) {
  const { said, held } = reports.state.get();
  const words = said.spotId === place.spotId ? said.words : '';
  const isHeld = held?.spot_id === place.spotId;
  const isHere = position === null || metresApart(position, place) <= HERE_M;
  const isOpen = isReportTime(Date.now(), timeZone);
  const undo = () => {
    const type = held?.signal_type;
    reports.undo();
    if (type) document.getElementById(`signal-${type}`)?.focus();
  };
  return (
    <section class="section" id="signals">
      <h3>{text().reportsTitle}</h3>
      <p class="muted small">
        {[
          counted > 0 ? text().reportsCounted(counted) : text().noReports,
          isOpen && isHere ? text().oneTap : '',
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {isOpen && isHere && <ReportButtons name="signal" report={(type) => reports.report(place, type)} />}
      {!isOpen && <p class="muted small">{text().reportsFrom(FROM_HOUR)}</p>}
      {isOpen && !isHere && <p class="muted small">{text().reportsThere}</p>}
      <p class="small" id="signal-said" role="status">
        {words}
      </p>
      {isHeld && (
        <button type="button" class="text-button section-row" id="signal-undo" onClick={undo}>
          {text().undo}
        </button>
      )}
    </section>
  );
}

/** Returns true if reports are possible at a time. @param ms Unix time, ms */
export function isReportTime(ms: number, timeZone: string): boolean {
  const hour = Number(localTime(ms, timeZone).time.slice(0, 2));
  return hour >= FROM_HOUR || hour < UNTIL_HOUR;
}

/** Returns the number of reports in the score. */
export function reportCount(factors: Score['explanation']['factors']): number {
  return factors.find(({ key }) => key === 'community')?.value ?? 0;
}
