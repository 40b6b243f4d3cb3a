/** A file that cannot be used as evidence, whatever its kind; the message is one sentence for the operator. */
export class EvidenceError extends Error {
  override name = 'EvidenceError';
}
