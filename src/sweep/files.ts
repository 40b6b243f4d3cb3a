/** Names of the files in the output folder of a sweep. */
export const SWEEP_FILES = {
  /** archive of vector tiles */
  atlas: 'atlas.pmtiles',
  /** archive of pictures */
  pictures: 'atlas-score.pmtiles',
  parquet: 'cells.parquet',
  csv: 'cells.csv',
  summary: 'summary.json',
} as const;
