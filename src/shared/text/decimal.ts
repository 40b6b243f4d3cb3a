/** Decimal number with optional sign and exponent; unlike `Number`, without spaces, `0x10` and `Infinity`. */
export const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
