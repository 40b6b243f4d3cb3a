/** `drizzle-kit generate --config=drizzle/postgres.config.ts` writes the next migration of Postgres. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/reports/postgres/schema.ts',
  out: './drizzle/postgres',
});
