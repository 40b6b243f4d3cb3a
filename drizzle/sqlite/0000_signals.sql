CREATE TABLE `spotscore_facts` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `signals` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`spot_id` text NOT NULL,
	`cell` integer,
	`device` blob NOT NULL,
	`kind` text NOT NULL,
	`signalled_at` integer NOT NULL,
	`received_at` integer NOT NULL,
	`device_since` integer NOT NULL,
	CONSTRAINT "signals_kind" CHECK("signals"."kind" in ('calm', 'noise', 'knock', 'police'))
);
--> statement-breakpoint
CREATE INDEX `signals_device_spot_time` ON `signals` (`device`,`spot_id`,`signalled_at`);--> statement-breakpoint
CREATE INDEX `signals_signalled_at` ON `signals` (`signalled_at`);