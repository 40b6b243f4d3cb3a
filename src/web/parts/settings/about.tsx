/** About: the purpose, the data, and next steps for an operator who has only the sample. */
import type { Health } from '../../../api/health.ts';
import { text } from '../../lib/i18n.ts';

/**
 * Command with a small region: its import takes seconds. The terminal prints the same (commands/serve.ts).
 */
const IMPORT = 'spotscore import https://download.geofabrik.de/europe/liechtenstein-latest.osm.pbf';
const CONTACT = 'spotscore --contact you@example.org';

/** Returns true if nothing has been imported: there is no region, or the sample, which is served alone. */
export function needsImport({ sources }: Health): boolean {
  const regions = sources.filter(({ kind }) => kind === 'region');
  return regions.length === 0 || regions.some(({ sample }) => sample);
}

export function NextSteps({ report }: { report: Health }) {
  const isEmpty = !report.sources.some(({ kind }) => kind === 'region');
  return (
    <section class="next-steps" id="next-steps">
      <h3>{text().nextSteps}</h3>
      <p>{isEmpty ? text().noRegions : text().sampleText}</p>
      <ol>
        <li>
          {text().nextImport}
          <code>{IMPORT}</code>
        </li>
        <li>
          {text().nextContact}
          <code>{CONTACT}</code>
        </li>
      </ol>
    </section>
  );
}

export function About() {
  return (
    <section id="about">
      <h3>{text().aboutTitle}</h3>
      <p>{text().aboutText}</p>
      <p>{text().aboutPrivacy}</p>
      <ul class="choices">
        <li>{link('https://www.openstreetmap.org/copyright', text().aboutData)}</li>
        <li>{link('https://www.openstreetmap.org/fixthemap', text().aboutFix)}</li>
        <li>{link('https://www.geonames.org', 'GeoNames (CC BY 4.0)')}</li>
        <li>{link('https://www.naturalearthdata.com', 'Natural Earth')}</li>
        <li>{link('swagger', text().aboutApi)}</li>
      </ul>
    </section>
  );
}

function link(href: string, words: string) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {words}
    </a>
  );
}
