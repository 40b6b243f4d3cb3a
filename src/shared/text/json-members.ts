/** Returns the members of an object as JSON, to be joined with those of others. @param object not empty */
export function jsonMembers(object: object): string {
  return JSON.stringify(object).slice(1, -1);
}
