/** Pieces of the OpenAPI document that several routes share. Every example works in the built-in sample region. */
import type { OpenAPIV3 } from 'openapi-types';

type Schema = OpenAPIV3.SchemaObject;

/** A place in Montevideo, in the sample region. */
export const EXAMPLE = { lat: -34.9055, lon: -56.1913, at: '2026-02-16T22:30:00Z' };

export const placeParameters: OpenAPIV3.ParameterObject[] = [
  {
    name: 'lat',
    in: 'query',
    required: true,
    description: 'Latitude in degrees (WGS 84)',
    schema: { type: 'number', minimum: -90, maximum: 90 },
    example: EXAMPLE.lat,
  },
  {
    name: 'lon',
    in: 'query',
    required: true,
    description: 'Longitude in degrees (WGS 84)',
    schema: { type: 'number', minimum: -180, maximum: 180 },
    example: EXAMPLE.lon,
  },
];

export const timeParameter: OpenAPIV3.ParameterObject = {
  name: 'at',
  in: 'query',
  description:
    'ISO 8601 date-time. With an offset: that instant. Without: local wall time at the spot. Omitted: now.',
  schema: { type: 'string', format: 'date-time' },
  example: EXAMPLE.at,
};

export const languageParameter: OpenAPIV3.ParameterObject = {
  name: 'lang',
  in: 'query',
  description: 'Language of every sentence; anything else falls back to `Accept-Language`, then to English',
  schema: { type: 'string', enum: ['en', 'de'] },
  example: 'en',
};

export const PROBLEM_SCHEMA: Schema = {
  type: 'object',
  description: 'RFC 9457 problem',
  required: ['type', 'title', 'status', 'detail', 'error', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people' },
    error: { type: 'string', description: 'A stable code for programs', example: 'invalid_input' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      description: 'Every bad input',
      items: {
        type: 'object',
        required: ['field', 'message'],
        properties: { field: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
};

/** An error answer of a route. */
export function problemResponse(description: string): OpenAPIV3.ResponseObject {
  return {
    description,
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
