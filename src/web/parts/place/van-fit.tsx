/** The way in for the user's van, if it fits or if that is unknown. */
import type { VehicleFit } from '../../../api/van.ts';
import { text } from '../../lib/i18n.ts';

export function VanFit({ vehicle }: { vehicle: VehicleFit | undefined }) {
  if (!vehicle) return null;
  return (
    <section class="section" id="van-fit">
      <h3>{text().myVan}</h3>
      {[vehicle, ...vehicle.cautions].map(({ label }) => (
        <p class="section-row" key={label}>
          {label}
        </p>
      ))}
    </section>
  );
}
