/** Saved routes below the form of a new one. */
import { text } from '../../lib/i18n.ts';
import type { RouteList } from '../../state/listed.ts';
import { Icon } from '../card/icon.tsx';
import { daySummaryOf } from './route-days.tsx';

export function SavedRoutes({
  routes,
  open,
}: {
  routes: readonly RouteList[];
  open(route: RouteList): void;
}) {
  if (routes.length === 0) return null;
  return (
    <section class="section">
      <h3>{text().routesKept}</h3>
      <ul class="choices routes-kept" id="routes-kept">
        {routes.map((each) => (
          <li key={each.plan.route + each.plan.departure}>
            <button type="button" onClick={() => open(each)}>
              <Icon name="route" />
              <span>
                <bdi>{each.plan.name}</bdi>
                <span class="muted small">{daySummaryOf(each)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
