-- A plan made without the words cannot tell a rare word from a common one: it reads every story of the projects and splits
-- every title. A plan made for the words uses the index.

alter function app.search_stories(text, uuid, int) set plan_cache_mode to 'force_custom_plan';
