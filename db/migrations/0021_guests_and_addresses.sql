CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"phone" text NOT NULL,
	"company" text NOT NULL,
	"address" text NOT NULL,
	"suburb" text NOT NULL,
	"city" text NOT NULL,
	"post_code" text NOT NULL,
	"country" text NOT NULL,
	"delivery_note" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id","last_used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree ("email") WHERE not is_guest;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("email") WHERE is_guest;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_has_no_password" CHECK (not "users"."is_guest" or "users"."password_hash" = '');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest_is_no_admin" CHECK (not ("users"."is_guest" and "users"."is_admin"));