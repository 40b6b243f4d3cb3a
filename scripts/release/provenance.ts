/** Says of what and from what a release was made: an in-toto statement with the predicate of SLSA provenance. */
import manifest from '../../package.json' with { type: 'json' };

export interface Artefact {
  name: string;
  /** hexadecimal */
  sha256: string;
}

export interface ReleaseSource {
  /** commit, 40 hexadecimal digits; null outside a repository */
  commit: string | null;
  targets: readonly string[];
}

/**
 * Returns the statement (in-toto Statement 1, SLSA provenance 1). It has no times and names no machine: who builds the
 * same commit gets the same statement.
 */
export function provenanceOf(artefacts: readonly Artefact[], { commit, targets }: ReleaseSource): object {
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: artefacts.map(({ name, sha256 }) => ({ name, digest: { sha256 } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'urn:spotscore:release:1',
        externalParameters: { command: 'bun run release', targets },
        internalParameters: { runtime: manifest.packageManager },
        resolvedDependencies: commit === null ? [] : [{ uri: 'git+file:.', digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'urn:spotscore:scripts/release.ts' } },
    },
  };
}
