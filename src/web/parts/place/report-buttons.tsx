/** Four large buttons to report a night. */
import type { SignalType } from '../../../api/signal.ts';
import { REPORT_KINDS } from '../../../shared/report-record.ts';
import { text } from '../../lib/i18n.ts';
import type { IconName } from '../../lib/icon-names.ts';
import { Icon } from '../card/icon.tsx';

const ICONS: Readonly<Record<SignalType, IconName>> = {
  calm: 'moon',
  noise: 'volume-2',
  knock: 'hand',
  police: 'shield',
};

/** Buttons to report a night, one per kind of report. @param name prefix of the buttons' ids */
export function ReportButtons({ name, report }: { name: string; report(type: SignalType): void }) {
  return (
    <div class="reports">
      {REPORT_KINDS.map((type) => (
        <button
          type="button"
          class="button report"
          id={`${name}-${type}`}
          onClick={() => report(type)}
          key={type}
        >
          <Icon name={ICONS[type]} />
          {text().signal[type]}
        </button>
      ))}
    </div>
  );
}
