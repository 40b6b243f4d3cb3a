ALTER TABLE `signals` ADD `standing` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `signals` ADD `counts` integer DEFAULT true NOT NULL;--> statement-breakpoint
-- until now a device was known from a day after its first report on
UPDATE `signals` SET `standing` = `received_at` - `device_since` >= 86400000;--> statement-breakpoint
ALTER TABLE `signals` DROP COLUMN `device_since`;
