import { openRegions } from './src/app/regions/copies/open.ts';
