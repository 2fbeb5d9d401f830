ALTER TABLE "users" ADD COLUMN "waiting_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "waiting_email_since" timestamp (3) with time zone;--> statement-breakpoint
-- A changed address that is not confirmed waits from now on: the account has its last confirmed address again.
UPDATE "users" u SET "waiting_email" = u."email", "waiting_email_since" = l."created_at", "email" = l."email", "email_confirmed_at" = l."created_at"
FROM (
	SELECT DISTINCT ON ("user_id") "user_id", "email", "created_at" FROM "email_links"
	WHERE "kind" = 'undo-email-change' AND "expires_at" > now()
	ORDER BY "user_id", "created_at" DESC
) l
WHERE l."user_id" = u."id" AND u."email_confirmed_at" IS NULL AND NOT u."is_guest" AND u."email" <> l."email"
	AND NOT EXISTS (SELECT FROM "users" o WHERE o."email" = l."email" AND NOT o."is_guest" AND o."id" <> u."id");
