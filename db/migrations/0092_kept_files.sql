ALTER TABLE "deleted_rows" ADD COLUMN "bytes" "bytea";--> statement-breakpoint
-- Pictures don't get smaller: trying to compress them took the embedded database 0.1 s for each megabyte.
ALTER TABLE "deleted_rows" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "review_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "request_photos" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "picture_jobs" ALTER COLUMN "input" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "picture_jobs" ALTER COLUMN "output" SET STORAGE EXTERNAL;
