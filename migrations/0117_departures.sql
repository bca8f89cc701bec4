-- When a person left the topic of a meeting, for the moment at which somebody else leads it.

create table app.departures (
  topic text not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null,
  primary key (topic, user_id)
);
create index departures_user_id_idx on app.departures (user_id);
