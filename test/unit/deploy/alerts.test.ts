/** The alerts for Prometheus, checked by promtool; skipped where it is not installed. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dir, '..', '..', '..', 'deploy', 'prometheus');
const PROMTOOL = Bun.which('promtool');

function promtool(...args: string[]): { exitCode: number; text: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['promtool', ...args], { cwd: FOLDER });
  return { exitCode, text: `${stdout}${stderr}` };
}

test.skipIf(PROMTOOL === null)(
  'promtool accepts the rules, and each alert fires when it should',
  () => {
    expect(promtool('check', 'rules', 'alerts.yaml')).toMatchObject({ exitCode: 0 });
    expect(promtool('test', 'rules', 'alerts.test.yaml')).toMatchObject({ exitCode: 0 });
  },
  60_000,
);

test('each alert has a test that expects it to fire, and one that does not', () => {
  const parsed = (file: string): unknown => Bun.YAML.parse(readFileSync(join(FOLDER, file), 'utf8'));
  const rules = parsed('alerts.yaml') as { groups: { rules: { alert: string }[] }[] };
  const tests = parsed('alerts.test.yaml') as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ alert }) => alert)).sort();
  const tested = tests.tests.flatMap(({ alert_rule_test }) => alert_rule_test);
  const named = (fires: boolean) => [
    ...new Set(
      tested.filter((each) => (each.exp_alerts !== undefined) === fires).map(({ alertname }) => alertname),
    ),
  ];
  expect(named(true).sort()).toEqual(alerts);
  expect(named(false).sort()).toEqual(alerts);
});
