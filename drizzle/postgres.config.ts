/** `drizzle-kit generate --config=drizzle/postgres.config.ts` writes the next migration of Postgres. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/signals/schema/postgres.ts',
  out: './drizzle/postgres',
});
