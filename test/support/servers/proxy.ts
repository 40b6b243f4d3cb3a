/** nginx and Caddy with the files of deploy/proxy, if they are installed, on free ports. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../until.ts';
import { freePort } from './free-port.ts';

const FILES = join(import.meta.dir, '../../../deploy/proxy');

export interface RunningProxy {
  url: string;
  /** output so far */
  output(): string;
  stop(): Promise<void>;
}

export interface ProxyOptions {
  /** port of the service on 127.0.0.1 */
  service: number;
  /** port of a second instance */
  second?: number;
  /** an empty directory */
  directory: string;
  /** uncomment the lines for a service under /spots/ */
  underPath?: boolean;
  /** HTTPS, with which clients speak HTTP/2 to Caddy; nginx has it always */
  isSecure?: boolean;
}

export type StartProxy = (options: ProxyOptions) => Promise<RunningProxy>;

/** Starts nginx with HTTPS and its own certificate. */
export const startNginx: StartProxy = async ({ service, second, directory, underPath }) => {
  const [port, redirecting] = [freePort(), freePort()];
  makeCertificate(directory);
  const text = configuration('nginx.conf', underPath)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`)
    .replaceAll('/etc/letsencrypt/live/spots.example.org', directory)
    .replace('127.0.0.1:3000', `127.0.0.1:${service}`)
    .replace('# server 10.0.0.3:3000', second === undefined ? '#' : `server 127.0.0.1:${second}`);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const main = join(directory, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off; pid ${directory}/pid; error_log stderr; events {} http { ${folders.join(' ')}\n${text} }`,
  );
  return started(['nginx', '-e', 'stderr', '-c', main], `https://127.0.0.1:${port}`);
};

export const startCaddy: StartProxy = async ({ service, second, directory, underPath, isSecure }) => {
  const address = `${isSecure ? 'https' : 'http'}://127.0.0.1:${freePort()}`;
  const file = join(directory, 'Caddyfile');
  let text = configuration('Caddyfile', underPath);
  if (isSecure) {
    makeCertificate(directory);
    // it listens on this port to redirect to HTTPS
    text = `{\n\thttp_port ${freePort()}\n}\n${text}`.replace(
      '{$DOMAIN:localhost} {',
      `$&\n\ttls ${directory}/fullchain.pem ${directory}/privkey.pem`,
    );
  }
  writeFileSync(file, text);
  return started(['caddy', 'run', '--adapter', 'caddyfile', '--config', file], address, {
    DOMAIN: address,
    UPSTREAMS: [service, ...(second === undefined ? [] : [second])]
      .map((each) => `127.0.0.1:${each}`)
      .join(' '),
    CADDY_ADMIN: `127.0.0.1:${freePort()}`,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
  });
};

/** Sends a request through a proxy, and accepts any certificate. */
export function askProxy(proxy: RunningProxy, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${proxy.url}${path}`, { ...init, redirect: 'manual', tls: { rejectUnauthorized: false } });
}

function configuration(name: string, underPath = false): string {
  const text = readFileSync(join(FILES, name), 'utf8');
  if (!underPath) return text;
  return text.replace(/(?<=# under a path.*\n)(?:[ \t]*# .*\n)+/, (lines) => lines.replaceAll('# ', ''));
}

function makeCertificate(directory: string): void {
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-keyout', `${directory}/privkey.pem`, '-out', `${directory}/fullchain.pem`];
  const { exitCode, stderr } = Bun.spawnSync([
    ...['openssl', 'req', '-x509', ...names, '-days', '1'],
    ...curve,
    ...files,
  ]);
  if (exitCode !== 0) throw new Error(`openssl: ${stderr}`);
}

async function started(
  command: string[],
  url: string,
  env: Record<string, string> = {},
): Promise<RunningProxy> {
  const child = Bun.spawn(command, { env: { ...process.env, ...env }, stdout: 'ignore', stderr: 'pipe' });
  let output = '';
  const reading = (async () => {
    for await (const chunk of child.stderr) output += new TextDecoder().decode(chunk);
  })();
  const proxy: RunningProxy = {
    url,
    output: () => output,
    async stop() {
      child.kill();
      await child.exited;
      await reading;
    },
  };
  const answers = () =>
    askProxy(proxy, '/swagger').then(
      ({ status }) => status === 200,
      () => false,
    );
  try {
    await until(`${command[0]} answers or ends`, async () => child.exitCode !== null || (await answers()));
    if (child.exitCode !== null) throw new Error(`${command[0]} ended: ${output}`);
  } catch (error) {
    await proxy.stop();
    throw error;
  }
  return proxy;
}
