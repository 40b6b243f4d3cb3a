CREATE TABLE "spotscore_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signals" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"spot_id" uuid NOT NULL,
	"cell" bigint,
	"device" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"signalled_at" bigint NOT NULL,
	"received_at" bigint NOT NULL,
	"device_since" bigint NOT NULL,
	CONSTRAINT "signals_kind" CHECK ("signals"."kind" in ('calm', 'noise', 'knock', 'police'))
);
--> statement-breakpoint
CREATE INDEX "signals_device_spot_time" ON "signals" USING btree ("device","spot_id","signalled_at");--> statement-breakpoint
CREATE INDEX "signals_signalled_at" ON "signals" USING btree ("signalled_at");