/**
 * Makes the bill of materials of a release (CycloneDX 1.6), which scanners match with known vulnerabilities.
 *
 *     bun scripts/release/sbom.ts > spotscore.cdx.json
 */
import manifest from '../../package.json' with { type: 'json' };
import { commitTime } from '../build.ts';
import { type BundledPackage, bundledPackages } from './bundled-packages.ts';

const BUN_VERSION = manifest.packageManager.replace('bun@', '');
const PROGRAM = `pkg:generic/${manifest.name}@${manifest.version}`;
const RUNTIME = `pkg:github/oven-sh/bun@bun-v${BUN_VERSION}`;

/** @param madeAt time of the commit: the same source makes the same bytes */
export function sbomOf(packages: readonly BundledPackage[], madeAt: Date) {
  const references = new Map(packages.map((each) => [each.key, purlOf(each)]));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: madeAt.toISOString(),
      component: {
        type: 'application',
        'bom-ref': PROGRAM,
        name: manifest.name,
        version: manifest.version,
        description: manifest.description,
        licenses: licensesOf(manifest.license),
        purl: PROGRAM,
      },
    },
    components: [
      {
        type: 'platform',
        'bom-ref': RUNTIME,
        name: 'bun',
        version: BUN_VERSION,
        description: 'The runtime inside the executable',
        licenses: licensesOf('MIT'),
        purl: RUNTIME,
      },
      ...packages.map(componentOf),
    ],
    dependencies: [
      { ref: PROGRAM, dependsOn: [RUNTIME, ...directOf(packages)].sort() },
      { ref: RUNTIME },
      ...packages.map((each) => ({
        ref: purlOf(each),
        dependsOn: each.needs.map((key) => references.get(key)!).sort(),
      })),
    ],
  };
  return { ...document, serialNumber: `urn:uuid:${uuidOf(JSON.stringify(document))}` };
}

function componentOf(bundled: BundledPackage) {
  const { name, version, description, licence, homepage, sha512 } = bundled;
  const [scope, plain] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = purlOf(bundled);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(scope ? { group: scope } : {}),
    name: plain,
    version,
    ...(description ? { description } : {}),
    hashes: [{ alg: 'SHA-512', content: sha512 }],
    ...(licence ? { licenses: licensesOf(licence) } : {}),
    purl,
    ...(homepage ? { externalReferences: [{ type: 'website', url: homepage }] } : {}),
  };
}

function purlOf({ name, version }: BundledPackage): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

/** Returns one licence as an SPDX id, several as an expression. */
function licensesOf(licence: string) {
  return /[\s(]/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }];
}

/** Returns the direct dependencies of the program. */
function directOf(packages: readonly BundledPackage[]): string[] {
  const wanted: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies };
  return packages.filter(({ key }) => key in wanted).map(purlOf);
}

/** Derives a UUID of version 8 (RFC 9562) from the content. */
function uuidOf(text: string): string {
  const hex = new Bun.CryptoHasher('sha256').update(text).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16]!, 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

if (import.meta.main) console.log(JSON.stringify(sbomOf(await bundledPackages(), commitTime()), null, 2));
