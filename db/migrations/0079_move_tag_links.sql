-- Merging candidates moves whatever belongs to the duplicate, tags included.
grant update (candidate_id) on candidate_tag_links to app_web;
