CREATE TABLE "spotscore_truth" (
	"source" text DEFAULT '' NOT NULL,
	"model" text NOT NULL,
	"score" integer NOT NULL,
	"level" integer NOT NULL,
	"loudest" text NOT NULL,
	"kind" text NOT NULL,
	"reports" bigint NOT NULL,
	CONSTRAINT "spotscore_truth_source_model_score_level_loudest_kind_pk" PRIMARY KEY("source","model","score","level","loudest","kind")
);
