/** The Kubernetes manifests name only settings, commands, paths and volumes that exist. */
import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMMANDS } from '../../../src/commands/index.ts';
import { sweepRequestOf } from '../../../src/commands/regions/request.ts';
import { partitionOf } from '../../../src/commands/share-flags.ts';
import { parseCommandLine } from '../../../src/config/command-line.ts';
import { resolveConfig } from '../../../src/config/config.ts';
import { dataPaths } from '../../../src/config/data-directory.ts';
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
  env?: { name: string; value?: string; valueFrom?: { configMapKeyRef: { name: string; key: string } } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { limits: { memory: string }; requests: { memory: string; cpu: string } };
  securityContext: object;
  volumeMounts: { name: string; mountPath: string; subPath?: string; readOnly?: boolean }[];
}

interface Pod {
  securityContext: object;
  containers: Container[];
  volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[];
  automountServiceAccountToken: boolean;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  // biome-ignore format: one line per kind
  spec: { template: { metadata: { labels: object }; spec: Pod }; selector: { matchLabels: object }; ports: { targetPort: string }[]; jobTemplate: { spec: { template: { spec: Pod } } } };
}

function manifestsIn(file: string): Manifest[] {
  return [Bun.YAML.parse(textOf(`kubernetes/${file}`))].flat() as Manifest[];
}

test.each(['spotscore.yaml', 'sweep.yaml', 'ingress.yaml'])('%s has each resource once', (file) => {
  const names = manifestsIn(file).map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every volume claim of a pod is in one of the files', () => {
  const all = [...manifestsIn('spotscore.yaml'), ...manifestsIn('sweep.yaml')];
  const text = JSON.stringify(all);
  const used = [...text.matchAll(/"claimName":"([^"]+)"/g)].map(([, name]) => name!);
  const made = all
    .filter(({ kind }) => kind === 'PersistentVolumeClaim')
    .map(({ metadata }) => metadata.name);
  expect([...new Set(used)].sort()).toEqual(made.toSorted());
});

describe('the manifest of the service', () => {
  const manifests = Bun.YAML.parse(textOf('kubernetes/spotscore.yaml')) as Manifest[];
  const named = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
  const [deployment] = named('Deployment') as [Manifest];
  const [job] = named('CronJob') as [Manifest];
  const server = deployment.spec.template.spec;
  const pods = [server, job.spec.jobTemplate.spec.template.spec];

  test('has all resources of the service', () => {
    expect(manifests.map(({ kind }) => kind).toSorted()).toEqual(
      [
        'ConfigMap',
        'CronJob',
        'Deployment',
        'NetworkPolicy',
        'NetworkPolicy',
        'PersistentVolumeClaim',
        'PersistentVolumeClaim',
        'PodDisruptionBudget',
        'Service',
      ].toSorted(),
    );
  });

  test('sets only known settings, to valid values', () => {
    const [{ data }] = named('ConfigMap') as [Manifest];
    expect(Object.keys(data).filter((name) => !VARIABLES.includes(name))).toEqual([]);
    const config = resolveConfig(new Map(), data);
    const ports = Object.fromEntries(
      server.containers[0]!.ports!.map(({ name, containerPort }) => [name, containerPort]),
    );
    expect(ports).toEqual({ http: config.port, metrics: config['metrics-address']!.port });
    expect(server.containers[0]!.volumeMounts[0]!.mountPath).toBe(config['data-dir']);
  });

  test('runs without privileges, on a read-only file system, within limits', () => {
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

  test('mounts only existing volumes, and the regions of the server read-only', () => {
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

  test('probes existing paths, and routes requests to its own pods', async () => {
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

describe('on Kubernetes', () => {
  // biome-ignore format: one line per kind
  type Policy = { metadata: { name: string }; spec: { podSelector: { matchLabels: object }; ingress?: { from?: object[]; ports: { port: string }[] }[] } };
  const manifests = manifestsIn('spotscore.yaml');
  const [deployment] = manifests.filter(({ kind }) => kind === 'Deployment') as [Manifest];
  const [job] = manifests.filter(({ kind }) => kind === 'CronJob') as [Manifest];
  const { labels } = deployment.spec.template.metadata;
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy') as unknown as Policy[];

  test('scores are open to all, metrics only to monitoring, and the update to nobody', () => {
    const [server, update] = policies as [Policy, Policy];
    expect(server.spec.podSelector.matchLabels).toEqual(labels);
    const published = deployment.spec.template.spec.containers[0]!.ports!.map(({ name }) => name);
    const open = server.spec.ingress!.flatMap(({ from, ports }) =>
      ports.map(({ port }) => [port, from === undefined]),
    );
    expect(open).toEqual([
      ['http', true],
      ['metrics', false],
    ]);
    expect(open.map(([port]) => port as string).filter((port) => !published.includes(port))).toEqual([]);
    const pod = job.spec.jobTemplate.spec.template as unknown as { metadata: { labels: object } };
    expect(update.spec).toMatchObject({ podSelector: { matchLabels: pod.metadata.labels } });
    expect(update.spec.ingress).toBeUndefined();
  });

  test('one instance at a time can be evicted', () => {
    const [budget] = manifests.filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budget!.spec as object).toEqual({ maxUnavailable: 1, selector: { matchLabels: labels } });
  });

  test('the ingress routes everything to the port of the Service', () => {
    const [service] = manifests.filter(({ kind }) => kind === 'Service');
    // biome-ignore format: one line per kind
    const [ingress] = manifestsIn('ingress.yaml') as unknown as [{ spec: { rules: { http: { paths: { path: string; backend: object }[] } }[] } }];
    expect(ingress.spec.rules[0]!.http.paths).toMatchObject([
      { path: '/', backend: { service: { name: service!.metadata.name, port: { name: 'http' } } } },
    ]);
    expect(JSON.stringify(service!.spec.ports)).toContain('"name":"http"');
  });

  test('the update has its URLs, and keeps its state in the claim of the regions', () => {
    const [container] = job.spec.jobTemplate.spec.template.spec.containers as [Container];
    const line = parseCommandLine(container.args, COMMANDS);
    expect(line.command).toBe('update');
    expect(line.args.length).toBeGreaterThan(1);
    for (const argument of line.args) expect(new URL(argument).pathname).toEndWith('.osm.pbf');
    const paths = dataPaths('/data');
    const kept = container.volumeMounts
      .filter(({ name }) => name === 'regions')
      .map(({ mountPath }) => mountPath);
    expect(kept.sort()).toEqual([paths.regions, paths.updates]);
    const [{ data }] = manifests.filter(({ kind }) => kind === 'ConfigMap') as [Manifest];
    for (const { name, valueFrom } of container.env!) {
      expect(VARIABLES).toContain(name);
      if (valueFrom) expect(Object.keys(data)).toContain(valueFrom.configMapKeyRef.key);
    }
  });
});

describe('the manifest of a sweep', () => {
  const manifests = Bun.YAML.parse(textOf('kubernetes/sweep.yaml')) as Manifest[];
  const named = (kind: string) => manifests.find((manifest) => manifest.kind === kind)!;
  const job = named('Job') as Manifest & { spec: { completionMode: string; completions: number } };
  const merge = named('CronJob').spec.jobTemplate.spec.template.spec;
  const pods = [job.spec.template.spec, merge];

  test('rates every shard, and merges them with the same flags', () => {
    const { completionMode, completions } = job.spec;
    expect(completionMode).toBe('Indexed');
    const values: Record<string, string> = {
      ...named('ConfigMap').data,
      JOB_COMPLETION_INDEX: String(completions - 1),
    };
    const [rated, merged] = pods.map(({ containers: [container] }) => {
      const words = container!.args.map((word) =>
        word.replace(/\$\((\w+)\)/g, (_, name: string) => values[name] ?? '?'),
      );
      return parseCommandLine(words, COMMANDS);
    });
    expect(partitionOf(rated!.flags)).toEqual({ part: completions - 1, parts: completions });
    rated!.flags.delete('shard');
    expect([merged!.command, merged!.args, merged!.flags]).toEqual(['sweep', ['merge'], rated!.flags]);
    const { step, at } = sweepRequestOf(rated!.flags, [], 0);
    expect([String(step), at]).toEqual([values.SWEEP_STEP!, values.SWEEP_AT!]);
  });

  test('runs without privileges, and mounts only existing volumes', () => {
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
