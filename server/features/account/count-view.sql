create or replace function app.count_view(view text) returns void language sql security definer set search_path = ''
as $$
  insert into app.usage_counts as c (day, view, opened)
  select current_date, count_view.view, 1 from public.user_settings s
  where s.user_id = app.uid() and (s.privacy -> 'analyticsEnabled') is distinct from 'false'::jsonb
  on conflict (day, view) do update set opened = c.opened + 1
$$;

grant execute on function app.count_view(text) to authenticated;
