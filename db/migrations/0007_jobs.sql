-- The queue of e-mails has become the queue of all jobs, in the schema "jobs". What waited in the old one is asked for anew at start.
DROP SCHEMA IF EXISTS "mail_queue" CASCADE;
