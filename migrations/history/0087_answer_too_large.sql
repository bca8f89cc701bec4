-- Ends a statement while its answer grows beyond what a server and a client should hold at once. The table API asks for each
-- row of an answer how large it has become (see server/protocol/rest/sql/body.ts); app.bounded looked only after building it.
create function app.answer_too_large() returns json language plpgsql
as $$
begin
  perform app.refuse(413, 'answer_too_large', 'La respuesta sería demasiado grande. Pide menos filas o menos columnas.');
  return null;
end $$;
grant execute on function app.answer_too_large() to anon, authenticated;
