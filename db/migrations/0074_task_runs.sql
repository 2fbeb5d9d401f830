CREATE TABLE "task_runs" (
	"task" text PRIMARY KEY NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone
);
