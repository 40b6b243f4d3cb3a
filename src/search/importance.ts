/** Importance of the types of names: how likely a search means them. */
import { NAME_TYPES, type NameType, nameTypeCode } from '../region/format/names.ts';

const IMPORTANCE_OF_PLACE: Partial<Record<NameType, number>> = {
  city: 1,
  town: 0.9,
  village: 0.8,
  suburb: 0.7,
  island: 0.7,
  quarter: 0.6,
  hamlet: 0.6,
};

/** Importance by index in NAME_TYPES, 0 to 1. */
export const IMPORTANCE: readonly number[] = NAME_TYPES.map(
  (type, code) =>
    IMPORTANCE_OF_PLACE[type] ?? (code < nameTypeCode('street') ? 0.5 : type === 'street' ? 0.45 : 0.3),
);
