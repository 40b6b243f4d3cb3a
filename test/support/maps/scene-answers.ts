/** Prints what maps with times say, and their bytes as numbers: for comparisons between time zones of the machine. */
import { regionOf } from './assembled-region.ts';
import { carParkScene, SUMMER, type Tags, WINTER } from './tag-scene.ts';

const TIMED: readonly Tags[] = [
  { 'motorhome:conditional': 'no @ (sunset-sunrise)' },
  { opening_hours: 'sunrise-sunset' },
  { opening_hours: 'Mo-Fr 22:00-05:00; PH off' },
  { opening_hours: 'easter-Oct 15 08:00-20:00', fee: 'Mo-Fr 08:00-18:00' },
  { 'access:conditional': 'no @ (Nov-Mar 00:00-05:00)', end_date: '2999-12-31' },
  { opening_hours: 'Sa[1] 23:00-03:00', 'locked:conditional': 'yes @ (dusk-dawn)' },
];

for (const tags of TIMED) {
  const scene = carParkScene(tags);
  const region = await regionOf(scene.objects());
  const answerAt = await scene.asked();
  const said = [WINTER, SUMMER].map((night) => {
    const { allowed, closed, reasons, score } = answerAt(night);
    return { allowed, closed, reasons, score };
  });
  console.log(JSON.stringify([region.info, [...region.areas.hours.values], region.detailsOf(0, true), said]));
}
