-- Where people reach a node: a command that runs beside it prints links to that address.
alter table app.realtime_nodes add column url text;
