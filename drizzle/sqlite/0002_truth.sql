CREATE TABLE `spotscore_truth` (
	`source` text DEFAULT '' NOT NULL,
	`model` text NOT NULL,
	`score` integer NOT NULL,
	`level` integer NOT NULL,
	`loudest` text NOT NULL,
	`kind` text NOT NULL,
	`reports` integer NOT NULL,
	PRIMARY KEY(`source`, `model`, `score`, `level`, `loudest`, `kind`)
);
--> statement-breakpoint
-- name of this file when its counts are moved to Postgres, where a repeated move replaces them
INSERT OR IGNORE INTO `spotscore_facts` (`name`, `value`) VALUES ('truth_source', lower(hex(randomblob(16))));
