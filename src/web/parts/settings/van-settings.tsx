/** My van: sizes, badge for low-emission zones, depth of sleep, and needs. */
import { SLEEPERS, VAN_SIZE_NAMES, VAN_SIZES, type Van, type VanSize } from '../../../shared/van.ts';
import { text } from '../../lib/i18n.ts';
import type { Filters } from '../../state/filters.ts';
import { toggled } from '../../state/filters.ts';
import { myVan, setMyVan } from '../../state/my-van.ts';
import type { PageStore } from '../../state/state.ts';
import { NumberField } from '../shell/number-field.tsx';
import { Choices } from './choices.tsx';

/** Filters for what the van itself lacks. */
const NEEDS = ['water', 'toilets', 'dump_station', 'power'] as const;
/** Step of the sizes, metres and tonnes: papers of vans have centimetres, and tens of kilograms. */
const STEP = 0.01;

interface Props {
  store: PageStore;
  redraw(): void;
}

export function VanSettings({ store, redraw }: Props) {
  const van = myVan();
  const { filters } = store.get();
  const change = (next: Van) => {
    setMyVan(next);
    store.set({ van: next });
    redraw();
  };
  const setSize = (size: VanSize, value: number | null) => {
    const { [size]: _, ...others } = van;
    change(value === null ? others : { ...others, [size]: value });
  };
  const setFilters = (next: Filters) => {
    store.set({ filters: next });
    redraw();
  };
  return (
    <>
      <section aria-labelledby="van-name" id="my-van">
        <h3 id="van-name">{text().myVan}</h3>
        <p class="muted small">{text().myVanWhy}</p>
        <div class="fields">
          {VAN_SIZE_NAMES.map((size) => {
            const { minimum, maximum } = VAN_SIZES[size];
            return (
              <NumberField
                id={`van-${size}`}
                label={text().vanSizes[size]}
                value={van[size] ?? null}
                limits={{ min: minimum, max: maximum, step: STEP }}
                choose={(value) => setSize(size, value)}
                key={size}
              />
            );
          })}
        </div>
      </section>
      <Choices
        id="badge"
        name={text().badge}
        values={['yes', 'no'] as const}
        now={van.badge === false ? 'no' : 'yes'}
        words={(each) => text().badges[each]}
        choose={(each) => {
          const { badge: _, ...others } = van;
          change(each === 'yes' ? others : { ...others, badge: false });
        }}
      />
      <Choices
        id="sleeper"
        name={text().sleeper}
        values={SLEEPERS}
        now={van.sleeper ?? 'normal'}
        words={(each) => text().sleepers[each]}
        choose={(each) => {
          const { sleeper: _, ...others } = van;
          change(each === 'normal' ? others : { ...others, sleeper: each });
        }}
      />
      <section aria-labelledby="needs-name">
        <h3 id="needs-name">{text().vanNeeds}</h3>
        <div class="chips">
          {NEEDS.map((name) => (
            <button
              type="button"
              class="chip"
              id={`need-${name}`}
              aria-pressed={filters.quick.includes(name)}
              onClick={() => setFilters(toggled(filters, name))}
              key={name}
            >
              {text().quickFilter[name]}
            </button>
          ))}
        </div>
      </section>
    </>
  );
}
