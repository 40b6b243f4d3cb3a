/** Error about a file that is not usable as evidence; the message is one sentence for the operator. */
export class EvidenceError extends Error {
  override name = 'EvidenceError';
}
