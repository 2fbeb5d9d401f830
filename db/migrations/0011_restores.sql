CREATE TABLE "restores" (
	"id" uuid PRIMARY KEY NOT NULL,
	"backup_created_at" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone
);
