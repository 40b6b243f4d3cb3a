/** What deploys the service names settings, commands, paths and volumes that are there. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { COMMANDS } from '../../../src/commands/index.ts';
import { partOfFlag, requestOf } from '../../../src/commands/sweep/request.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { SETTINGS } from '../../../src/config/settings.ts';
import { testApp } from '../../support/http/test-app.ts';

const DEPLOY = join(import.meta.dir, '..', '..', '..', 'deploy');
const VARIABLES = Object.values(SETTINGS).map(({ variable }) => variable);

function textOf(path: string): string {
  return readFileSync(join(DEPLOY, path), 'utf8');
}

interface Probe {
  httpGet: { path: string; port: string };
}

interface Container {
  args: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { limits: { memory: string }; requests: { memory: string; cpu: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
}

interface Pod {
  securityContext: object;
  containers: Container[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
  automountServiceAccountToken: boolean;
}

interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  // biome-ignore format: one line per kind
  spec: { template: { metadata: { labels: object }; spec: Pod }; selector: { matchLabels: object }; ports: { targetPort: string }[]; jobTemplate: { spec: { template: { spec: Pod } } } };
}

describe('Kubernetes', () => {
  const manifests = Bun.YAML.parse(textOf('kubernetes/spotscore.yaml')) as Manifest[];
  const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const [deployment] = named('Deployment') as [Manifest];
  const [job] = named('CronJob') as [Manifest];
  const server = deployment.spec.template.spec;
  const pods = [server, job.spec.jobTemplate.spec.template.spec];

  test('has all that a service needs', () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
      [
        'ConfigMap',
        'CronJob',
        'Deployment',
        'PersistentVolumeClaim',
        'PersistentVolumeClaim',
        'Service',
      ].toSorted(),
    );
  });

  test('sets what the program reads, to values that it takes', () => {
    const [{ data }] = named('ConfigMap') as [Manifest];
    expect(Object.keys(data).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const config = resolveConfig(new Map(), data);
    const ports = Object.fromEntries(
      server.containers[0]!.ports!.map(({ name, containerPort }) => [name, containerPort]),
    );
    expect(ports).toEqual({ http: config.port, metrics: config['metrics-address']!.port });
    expect(server.containers[0]!.volumeMounts[0]!.mountPath).toBe(config['data-dir']);
  });

  test('runs without rights, on a file system that cannot be written to, within limits', () => {
    for (const { containers, securityContext, automountServiceAccountToken } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 65532,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const container of containers) {
        expect(container.securityContext).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.resources).toMatchObject({
          limits: { memory: expect.any(String) },
          requests: { cpu: expect.any(String) },
        });
        expect(Object.keys(COMMANDS)).toContain(container.args[0]!);
      }
    }
  });

  test('mounts only volumes that are there, and the regions of the server to be read', () => {
    const claims = named('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    for (const { containers, volumes } of pods) {
      const names = volumes.map(({ name }) => name);
      expect(containers[0]!.volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([]);
      const claimed = volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
      expect(claimed.filter((name) => !claims.includes(name))).toEqual([]);
    }
    expect(server.containers[0]!.volumeMounts).toContainEqual({
      name: 'regions',
      mountPath: '/data/regions',
      readOnly: true,
    });
  });

  test('asks for paths that answer, and sends requests to the pods that it made', async () => {
    const { ask } = testApp();
    const { startupProbe, readinessProbe, livenessProbe } = server.containers[0]!;
    for (const probe of [startupProbe, readinessProbe, livenessProbe]) {
      expect(probe!.httpGet.port).toBe('http');
      expect((await ask(`GET ${probe!.httpGet.path}`)).status).toBe(200);
    }
    const { labels } = deployment.spec.template.metadata;
    expect(deployment.spec.selector.matchLabels).toEqual(labels);
    const [service] = named('Service') as [Manifest];
    expect([service.spec.selector, service.spec.ports[0]!.targetPort] as unknown[]).toEqual([labels, 'http']);
  });
});

describe('a sweep on Kubernetes', () => {
  const manifests = Bun.YAML.parse(textOf('kubernetes/sweep.yaml')) as Manifest[];
  const named = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
  const job = named('Job') as Manifest & { spec: { completionMode: string; completions: number } };
  const merge = named('CronJob').spec.jobTemplate.spec.template.spec;
  const pods = [job.spec.template.spec, merge];

  test('does every shard, and joins them with the same flags', () => {
    const { completionMode, completions } = job.spec;
    expect(completionMode).toBe('Indexed');
    const values: Record<string, string> = {
      ...named('ConfigMap').data,
      JOB_COMPLETION_INDEX: String(completions - 1),
    };
    const [rated, joined] = pods.map(({ containers: [container] }) => {
      const words = container!.args.map((word) =>
        word.replace(/\$\((\w+)\)/g, (_, name: string) => values[name] ?? '?'),
      );
      return parseCommandLine(words, COMMANDS);
    });
    expect(partOfFlag(rated!.flags.get('shard'))).toEqual({ part: completions - 1, parts: completions });
    rated!.flags.delete('shard');
    expect([joined!.command, joined!.args, joined!.flags]).toEqual(['sweep', ['merge'], rated!.flags]);
    const { step, at } = requestOf(rated!.flags, [], 0);
    expect([String(step), at]).toEqual([values.SWEEP_STEP!, values.SWEEP_AT!]);
  });

  test('runs without rights, and mounts only volumes that are there', () => {
    for (const { containers, securityContext, automountServiceAccountToken, volumes } of pods) {
      expect(automountServiceAccountToken).toBe(false);
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65532 });
      expect(containers[0]!.securityContext).toEqual({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
      const names = volumes.map(({ name }) => name);
      expect(containers[0]!.volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([]);
    }
  });
});

describe('systemd', () => {
  const units = [...new Glob('*.service').scanSync(join(DEPLOY, 'systemd'))].sort();

  test('an update that takes more memory than there is ends alone, not the service that began it', () => {
    expect(textOf('systemd/spotscore.service').split('\n')).toContain('OOMPolicy=continue');
  });

  test.each(units)('%s has no rights that it does not need', (unit) => {
    const lines = textOf(`systemd/${unit}`).split('\n');
    expect(lines).toContain('NoNewPrivileges=yes');
    expect(lines).toContain('ProtectSystem=strict');
    const asUser = lines.includes('DynamicUser=yes');
    const started = lines.filter((line) => /^Exec(Start|StartPost)=/.test(line));
    // who may start and stop services does nothing else
    if (asUser) {
      expect(lines).toContain('CapabilityBoundingSet=');
      expect(started.join('\n')).not.toContain('systemctl');
    } else expect(started).toEqual(['ExecStart=/bin/systemctl try-restart spotscore.service']);
  });

  test('the settings to be copied, and those of compose.yaml, are ones that the program reads', () => {
    const named = [
      ...textOf('systemd/spotscore.env').matchAll(/^#?([A-Z_]+)=/gm),
      ...textOf('compose.yaml').matchAll(/^ {4}(SPOTSCORE_[A-Z_]+|DATABASE_URL):/gm),
    ].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !VARIABLES.includes(name))).toEqual([]);
  });
});
