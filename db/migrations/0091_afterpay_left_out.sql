-- While Stripe leaves Afterpay out of its payment page, the shop's pages don't offer it: the first such answer and the
-- end of it drop every public response, in all processes. `announce_content` is of the migration `content`.
CREATE TRIGGER provider_refusals_announce_insert AFTER INSERT ON provider_refusals
FOR EACH ROW WHEN (NEW.code = 'afterpay-left-out') EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER provider_refusals_announce_update AFTER UPDATE ON provider_refusals
FOR EACH ROW WHEN (NEW.code = 'afterpay-left-out' AND NEW.resolved_at IS DISTINCT FROM OLD.resolved_at)
EXECUTE FUNCTION announce_content();
--> statement-breakpoint
CREATE TRIGGER provider_refusals_announce_delete AFTER DELETE ON provider_refusals
FOR EACH ROW WHEN (OLD.code = 'afterpay-left-out' AND OLD.resolved_at IS NULL) EXECUTE FUNCTION announce_content();
