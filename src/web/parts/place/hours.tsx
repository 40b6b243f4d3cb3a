/** The chosen night by hour, and the nights of the week if they differ. */
import type { Night, NightHour } from '../../../api/night.ts';
import type { Score } from '../../../api/score.ts';
import { loudnessOf } from '../../../shared/loudness.ts';
import { text } from '../../lib/i18n.ts';
import { lightOfScore } from '../../lib/light.ts';
import { shortNight } from '../../lib/night-label.ts';
import { nightDate } from '../../lib/nights.ts';
import { Disc } from '../card/disc.tsx';

/** Level of a bar of full height, dB(A): beside a main road. */
const MAX_DB = 60;
const BAR = 56;
const HOUR_MS = 3_600_000;
/** Minimum difference at which the nights of the week are shown, points. */
const DIFFERENT = 5;

/** Returns the night of the answer with its hours; null if it is not known yet. */
export function nightOf(answer: Score, timeline: readonly Night[] | null, other: Night | null): Night | null {
  const start = Date.parse(answer.night_window.start);
  const all = [...(other ? [other] : []), ...(timeline ?? [])];
  return all.find(({ night_window }) => Date.parse(night_window.start) === start) ?? null;
}

interface Props {
  night: Night;
  week: readonly Night[] | null;
  timeZone: string;
  chooseNight(start: string): void;
}

export function Hours({ night, week, timeZone, chooseNight }: Props) {
  if (night.hours.length === 0) return null;
  const now = hourAt(night.hours, Date.now());
  return (
    <section class="section" id="hours">
      <h3>{text().hoursTitle}</h3>
      <ol class="hours">
        {night.hours.map((hour) => (
          <Hour hour={hour} isNow={hour === now} key={hour.start} />
        ))}
      </ol>
      <p class="hours-words">
        {[now && text().levelNow(Math.round(now.level_db)), extremes(night.hours), weekWords(week)]
          .filter(Boolean)
          .join(' ')}
      </p>
      {week && differs(week) && <Week week={week} timeZone={timeZone} choose={chooseNight} />}
    </section>
  );
}

/** One hour: a bar for the eye, words for screen readers. */
function Hour({ hour: { local_hour, level_db }, isNow }: { hour: NightHour; isNow: boolean }) {
  const level = Math.round(level_db);
  const height = BAR * Math.min(1, Math.max(0.06, level_db / MAX_DB));
  return (
    <li aria-current={isNow ? 'time' : undefined}>
      <span class="unseen">{`${clock(local_hour)}: ${level}\u00a0dB, ${text().loudness[loudnessOf(level_db)]}`}</span>
      <span class="hour-level" aria-hidden="true">
        {level}
      </span>
      <svg class="hour-bar" viewBox={`0 0 10 ${BAR}`} preserveAspectRatio="none" aria-hidden="true">
        <rect x="0" width="10" y={BAR - height} height={height} />
      </svg>
      <span class="hour-name" aria-hidden="true">
        {local_hour}
      </span>
    </li>
  );
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Names the quietest and the loudest hour: "Quietest at 2, loudest at 5: 46 dB." */
/** Returns the hour of the night at an instant (ms since 1970); undefined if it is not in this night. */
function hourAt(hours: readonly NightHour[], ms: number): NightHour | undefined {
  return hours.find(({ start }) => ms >= Date.parse(start) && ms < Date.parse(start) + HOUR_MS);
}

function extremes(hours: readonly NightHour[]): string {
  const sorted = hours.toSorted((a, b) => a.level_db - b.level_db);
  const [quietest, loudest] = [sorted[0]!, sorted.at(-1)!];
  const [least, most] = [Math.round(quietest.level_db), Math.round(loudest.level_db)];
  return least === most
    ? text().sameAllNight(most)
    : text().hourExtremes(quietest.local_hour, loudest.local_hour, most);
}

function differs(week: readonly Night[]): boolean {
  const scores = week.map(({ score }) => score);
  return Math.max(...scores) - Math.min(...scores) >= DIFFERENT;
}

function weekWords(week: readonly Night[] | null): string {
  if (!week || week.length < 2 || differs(week)) return '';
  const scores = week.map(({ score }) => score);
  return text().sameAllWeek(Math.min(...scores), Math.max(...scores));
}

/** Buttons for the nights of the week. */
function Week({
  week,
  timeZone,
  choose,
}: {
  week: readonly Night[];
  timeZone: string;
  choose(start: string): void;
}) {
  return (
    <ul class="week">
      {week.map(({ night_window, score }, i) => {
        const date = nightDate(Date.parse(night_window.start), timeZone);
        const light = lightOfScore(score);
        return (
          <li key={date}>
            <button type="button" class="week-night" onClick={() => choose(date)}>
              <span aria-hidden="true">{shortNight(date, i === 0)}</span>
              <Disc light={light} score={score} size="bar" />
              <span class="unseen">
                {shortNight(date, i === 0)}: {text().scoreSpoken(score, text().verdict[light])}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
