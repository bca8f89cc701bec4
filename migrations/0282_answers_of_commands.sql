-- What a command answered, by the name of its procedure, so that a repeat is answered alike. It holds no secret: a link is made anew.
alter table app.done_commands add column answer jsonb;
