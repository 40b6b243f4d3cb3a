/** The shape of a score in the OpenAPI document. */

import type { OpenAPIV3 } from 'openapi-types';
import { AREA_TYPES } from '../scoring/site/area-types.ts';

type Schema = OpenAPIV3.SchemaObject;

const text: Schema = { type: 'string' };
const time: Schema = { type: 'string', format: 'date-time' };
const metres = (description: string): Schema => ({
  type: 'integer',
  nullable: true,
  minimum: 0,
  description,
});

const FACTOR: Schema = {
  type: 'object',
  required: ['key', 'label', 'points', 'source'],
  properties: {
    key: { ...text, description: 'Stable name of the factor', example: 'road_noise' },
    label: { ...text, example: 'A 46 240 m away: about 54 dB at night' },
    points: { type: 'number', description: 'What it adds to 100', example: -44.1 },
    source: { ...text, example: 'osm' },
  },
};

const EXPLAINED_FACTOR: Schema = {
  type: 'object',
  required: [...FACTOR.required!, 'impact'],
  properties: {
    ...FACTOR.properties,
    impact: { ...text, enum: ['negative', 'neutral', 'positive'] },
    value: { type: 'number', example: 54.2 },
    unit: { ...text, example: 'dB(A)' },
    distance_m: { type: 'number', minimum: 0 },
    feature: {
      type: 'object',
      description: 'The OSM object that matters most',
      properties: {
        osm_type: { ...text, enum: ['node', 'way', 'relation'] },
        osm_id: { type: 'integer' },
        name: text,
        lat: { type: 'number' },
        lon: { type: 'number' },
      },
    },
    confidence: { ...text, enum: ['low', 'medium', 'high'] },
  },
};

const SPOT_CONTEXT: Schema = {
  type: 'object',
  description: 'What is around; null = nothing of the kind within search range',
  properties: {
    area_type: { ...text, enum: [...AREA_TYPES] },
    road_type: { ...text, description: 'OSM highway class of the nearest road, or unknown' },
    distance_police_m: metres('to the nearest police station'),
    distance_fire_m: metres('to the nearest fire station'),
    distance_hospital_m: metres('to the nearest hospital'),
    distance_road_m: metres('to the nearest road'),
    distance_major_road_m: metres('to the nearest motorway, trunk or primary road'),
    distance_railway_m: metres('to the nearest railway'),
    distance_nightlife_m: metres('to the nearest bar or club'),
    distance_official_site_m: metres('to the nearest camp or caravan site'),
    night_noise_db: { type: 'number', nullable: true, description: 'Level at night, dB(A)' },
    country: { ...text, nullable: true, example: 'UY' },
    region: { ...text, nullable: true, example: 'UY-MO' },
    timezone: { ...text, nullable: true, example: 'America/Montevideo' },
  },
};

/** Whether the data behind a score is there and how old it is; the same in scores and in /api/health. */
export const DATA_HEALTH_SCHEMA: Schema = {
  type: 'object',
  properties: {
    has_data: { type: 'boolean' },
    freshest_age_hours: { type: 'number', nullable: true },
    stalest_age_hours: { type: 'number', nullable: true },
    stale_sources: { type: 'array', items: text },
  },
};

const META: Schema = {
  type: 'object',
  properties: {
    at: time,
    scored_from: time,
    scored_until: time,
    data_updated_at: { ...time, nullable: true, description: 'Date of the map data' },
    region: { ...text, nullable: true },
    attribution: { ...text, nullable: true, example: '© OpenStreetMap contributors (ODbL)' },
    sources: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          source_name: text,
          imported_at: { ...time, nullable: true },
          record_count: { type: 'integer', nullable: true },
          notes: { ...text, nullable: true },
        },
      },
    },
    health: DATA_HEALTH_SCHEMA,
    used_fallback_pois: { type: 'boolean' },
    degraded: { type: 'boolean', description: 'Part of the model could not run; see `degraded_reason`' },
    degraded_reason: { ...text, example: 'no_map_data' },
    quality: {
      type: 'object',
      description: 'How much to believe the score',
      properties: {
        score: { type: 'integer', minimum: 0, maximum: 100 },
        level: { ...text, enum: ['high', 'medium', 'low'] },
        label: text,
        reasons: { type: 'array', items: text },
      },
    },
    model_version: text,
  },
};

export const SCORE_SCHEMA: Schema = {
  type: 'object',
  required: ['spot_id', 'score', 'ampel', 'reasons', 'factors', 'explanation', 'night_window', 'meta'],
  properties: {
    spot_id: {
      ...text,
      format: 'uuid',
      description: 'Identifies the cell of about 11 m that the spot is in',
    },
    score: { type: 'integer', minimum: 0, maximum: 100 },
    ampel: { ...text, enum: ['green', 'yellow', 'red'], description: 'green from 70, yellow from 45' },
    reasons: { type: 'array', items: text, maxItems: 5, description: 'Strongest first' },
    factors: { type: 'array', items: FACTOR, maxItems: 5, description: 'The same, structured' },
    explanation: {
      type: 'object',
      properties: {
        factors: { type: 'array', items: EXPLAINED_FACTOR, description: 'All factors that moved the score' },
        spot_context: SPOT_CONTEXT,
      },
    },
    night_window: { type: 'object', properties: { start: time, end: time } },
    meta: META,
  },
};
