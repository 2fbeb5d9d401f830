CREATE TABLE "parcel_step_keys" (
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"step_id" uuid NOT NULL,
	"step" text NOT NULL,
	"order_count" integer NOT NULL,
	"piece_count" integer NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "parcel_step_keys_user_id_idempotency_key_pk" PRIMARY KEY("user_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "parcel_step_keys" ADD CONSTRAINT "parcel_step_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcel_step_keys_age" ON "parcel_step_keys" USING btree ("created_at");