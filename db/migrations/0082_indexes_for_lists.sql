CREATE INDEX IF NOT EXISTS "orders_paid_sums" ON "orders" USING btree ("paid_at","is_test_payment","total_cents");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "orders_sums" ON "orders" USING btree ("created_at","paid_at","delivered_at","cancelled_at","total_cents");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_created" ON "refunds" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_newest" ON "users" USING btree ("is_guest","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "changes_deleted" ON "changes" USING btree ("id") WHERE action = 'deleted';--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "checkout_sessions_created" ON "checkout_sessions" USING btree ("created_at","order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "product_questions_open" ON "product_questions" USING btree ("created_at") WHERE answered_at is null;