-- The time zone of each location: its days begin by it. A paper that is good through November 22 is good all of that day where
-- its driver works.

-- The zones of places, as src/shared/places.ts has them: that of a state where the city is empty, and those of cities of states
-- with several. tests/api/places.test.ts compares both.
create table place_zones (
  state text not null check (length(state) = 2),
  city text not null,
  zone text not null,
  primary key (state, city)
);
grant select on place_zones to console_app, console_staff, console_jobs;
insert into place_zones (state, city, zone)
  select state, '', zone from (values
    ('America/New_York', 'CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC TN VT VA WV'),
    ('America/Chicago', 'AL AR IL IA KS LA MN MS MO NE ND OK SD TX WI'),
    ('America/Denver', 'CO ID MT NM OR UT WY'),
    ('America/Los_Angeles', 'CA NV WA'),
    ('America/Anchorage', 'AK'),
    ('America/Phoenix', 'AZ'),
    ('Pacific/Honolulu', 'HI'),
    ('Pacific/Pago_Pago', 'AS'),
    ('Pacific/Guam', 'GU MP'),
    ('America/Puerto_Rico', 'PR VI'),
    ('America/Edmonton', 'AB BC NT'),
    ('America/Winnipeg', 'MB'),
    ('America/Moncton', 'NB'),
    ('America/St_Johns', 'NL'),
    ('America/Halifax', 'NS PE QC'),
    ('America/Toronto', 'NU ON'),
    ('America/Regina', 'SK'),
    ('America/Whitehorse', 'YT')
  ) t (zone, states), string_to_table(states, ' ') as state;
insert into place_zones (state, city, zone)
  select state, city, zone from (values
    ('AK', 'America/Anchorage',
    'anchorage, fairbanks, juneau, wasilla, palmer, kenai, ketchikan, sitka, kodiak, bethel, valdez, tok'),
    ('AK', 'America/Adak',
    'adak, atka'),
    ('AZ', 'America/Phoenix',
    'phoenix, tucson, mesa, chandler, glendale, scottsdale, gilbert, tempe, peoria, yuma, flagstaff, kingman, nogales,
    holbrook, winslow, page, casa grande, lake havasu city, prescott, buckeye, goodyear, avondale, surprise'),
    ('AZ', 'America/Denver',
    'window rock, chinle, kayenta, tuba city, ganado, fort defiance, many farms, saint michaels, lukachukai, leupp'),
    ('FL', 'America/New_York',
    'jacksonville, miami, tampa, orlando, saint petersburg, hialeah, tallahassee, fort lauderdale, port saint lucie,
    cape coral, fort myers, gainesville, ocala, lakeland, daytona beach, west palm beach, hollywood, sarasota, naples,
    lake city, kissimmee, clearwater, brandon, melbourne, miami gardens'),
    ('FL', 'America/Chicago',
    'pensacola, panama city, panama city beach, destin, fort walton beach, crestview, niceville, navarre, milton,
    defuniak springs, marianna, chipley, bonifay, lynn haven, gulf breeze, pace, cottondale, graceville, vernon'),
    ('ID', 'America/Denver',
    'boise, meridian, nampa, caldwell, idaho falls, pocatello, twin falls, rexburg, burley, jerome, mountain home,
    blackfoot, mccall, eagle, kuna'),
    ('ID', 'America/Los_Angeles',
    'coeur dalene, lewiston, moscow, post falls, sandpoint, hayden, kellogg, wallace, bonners ferry, grangeville,
    orofino, rathdrum, saint maries'),
    ('IN', 'America/New_York',
    'indianapolis, fort wayne, south bend, carmel, fishers, bloomington, lafayette, west lafayette, muncie, terre haute,
    kokomo, anderson, noblesville, greenwood, elkhart, mishawaka, richmond, columbus, jeffersonville, new albany,
    plainfield, seymour, marion, goshen'),
    ('IN', 'America/Chicago',
    'gary, hammond, east chicago, merrillville, crown point, hobart, portage, valparaiso, michigan city, la porte,
    chesterton, munster, highland, schererville, dyer, lake station, whiting, evansville, newburgh, mount vernon,
    boonville, princeton, tell city, rockport, kentland, rensselaer, knox'),
    ('KS', 'America/Chicago',
    'wichita, overland park, kansas city, olathe, topeka, lawrence, shawnee, lenexa, salina, manhattan, hutchinson,
    hays, dodge city, garden city, liberal, emporia, colby, great bend'),
    ('KS', 'America/Denver',
    'goodland, tribune, syracuse, sharon springs, kanorado'),
    ('KY', 'America/New_York',
    'louisville, lexington, covington, florence, richmond, georgetown, frankfort, elizabethtown, ashland, london,
    corbin, pikeville, somerset, shepherdsville, danville, nicholasville, hebron, walton, middlesboro, hazard,
    winchester, morehead'),
    ('KY', 'America/Chicago',
    'bowling green, owensboro, paducah, hopkinsville, henderson, madisonville, murray, mayfield, franklin, glasgow,
    russellville, princeton, cadiz, calvert city, kuttawa, oak grove, cave city, leitchfield, columbia, munfordville'),
    ('MI', 'America/New_York',
    'detroit, grand rapids, warren, sterling heights, ann arbor, lansing, flint, dearborn, livonia, troy, kalamazoo,
    saginaw, jackson, battle creek, muskegon, pontiac, taylor, romulus, port huron, marquette, sault ste marie,
    traverse city, benton harbor, monroe, escanaba, houghton'),
    ('MI', 'America/Chicago',
    'iron mountain, ironwood, menominee, kingsford, iron river, bessemer, wakefield, crystal falls, norway, stephenson'),
    ('ND', 'America/Chicago',
    'fargo, bismarck, grand forks, minot, west fargo, mandan, jamestown, williston, wahpeton, devils lake, valley city,
    watford city'),
    ('ND', 'America/Denver',
    'dickinson, beach, bowman, belfield, hettinger, medora, killdeer, new england'),
    ('NE', 'America/Chicago',
    'omaha, lincoln, bellevue, grand island, kearney, fremont, norfolk, hastings, north platte, columbus, york,
    lexington, mccook'),
    ('NE', 'America/Denver',
    'scottsbluff, alliance, sidney, gering, ogallala, chadron, kimball, bridgeport, chappell, big springs, imperial'),
    ('NV', 'America/Los_Angeles',
    'las vegas, henderson, reno, north las vegas, sparks, carson city, elko, winnemucca, fernley, mesquite, ely, wells,
    battle mountain, fallon, lovelock'),
    ('NV', 'America/Denver',
    'west wendover'),
    ('OR', 'America/Denver',
    'ontario, nyssa, vale, adrian, jordan valley, juntura, brogan'),
    ('OR', 'America/Los_Angeles',
    'portland, salem, eugene, gresham, hillsboro, beaverton, bend, medford, springfield, corvallis, albany, tigard,
    pendleton, la grande, baker city, hermiston, the dalles, roseburg, klamath falls, grants pass, redmond, burns,
    coos bay, newport, astoria, hood river, woodburn, wilsonville, troutdale, ashland, keizer, oregon city, lake oswego,
    mcminnville, lakeview, boardman, umatilla'),
    ('SD', 'America/Chicago',
    'sioux falls, aberdeen, brookings, watertown, mitchell, yankton, huron, vermillion, pierre, chamberlain'),
    ('SD', 'America/Denver',
    'rapid city, spearfish, sturgis, belle fourche, hot springs, custer, deadwood, lead, wall, kadoka, box elder,
    pine ridge, philip'),
    ('TN', 'America/New_York',
    'knoxville, chattanooga, johnson city, kingsport, bristol, morristown, cleveland, maryville, oak ridge, sevierville,
    athens, greeneville, dayton, lenoir city, jefferson city, newport, elizabethton, gatlinburg, pigeon forge, kingston,
    harriman'),
    ('TN', 'America/Chicago',
    'memphis, nashville, clarksville, murfreesboro, franklin, jackson, hendersonville, bartlett, smyrna, collierville,
    brentwood, germantown, columbia, gallatin, lebanon, cookeville, la vergne, crossville, monteagle, dickson,
    dyersburg, shelbyville, tullahoma, manchester, mcminnville, millington, lawrenceburg, pulaski, union city, jasper,
    south pittsburg, winchester, springfield, spring hill'),
    ('TX', 'America/Chicago',
    'houston, san antonio, dallas, austin, fort worth, arlington, corpus christi, plano, laredo, lubbock, garland,
    irving, amarillo, grand prairie, brownsville, mckinney, frisco, pasadena, mesquite, killeen, mcallen, waco,
    carrollton, midland, denton, abilene, beaumont, odessa, round rock, wichita falls, tyler, temple, san angelo,
    longview, texarkana, galveston, baytown, conroe, pecos, fort stockton, van horn, victoria, college station, bryan,
    edinburg, pharr, eagle pass, del rio'),
    ('TX', 'America/Denver',
    'el paso, socorro, horizon city, san elizario, clint, fabens, canutillo, vinton, tornillo, fort hancock,
    sierra blanca, dell city'),
    ('BC', 'America/Edmonton',
    'cranbrook, fernie, golden, invermere, kimberley, sparwood'),
    ('BC', 'America/Vancouver',
    'vancouver, surrey, burnaby, richmond, abbotsford, coquitlam, kelowna, langley, delta, kamloops, nanaimo, victoria,
    chilliwack, prince george, hope, merritt, revelstoke'),
    ('NL', 'America/St_Johns',
    'saint johns, mount pearl, corner brook, gander, grand falls windsor'),
    ('NL', 'America/Goose_Bay',
    'happy valley goose bay, labrador city, wabush'),
    ('NU', 'America/Toronto',
    'iqaluit'),
    ('NU', 'America/Winnipeg',
    'rankin inlet, arviat, baker lake'),
    ('NU', 'America/Edmonton',
    'cambridge bay, kugluktuk'),
    ('ON', 'America/Toronto',
    'toronto, ottawa, mississauga, brampton, hamilton, london, markham, vaughan, kitchener, windsor, oshawa, barrie,
    guelph, kingston, sudbury, sarnia, niagara falls, sault ste marie, thunder bay, milton, oakville, burlington,
    cambridge, cornwall'),
    ('ON', 'America/Winnipeg',
    'kenora, dryden, fort frances, rainy river, sioux lookout, red lake'),
    ('QC', 'America/Halifax',
    'blanc sablon'),
    ('QC', 'America/Toronto',
    'montreal, quebec, quebec city, laval, gatineau, longueuil, sherbrooke, levis, saguenay, trois rivieres, terrebonne,
    drummondville, saint hyacinthe, rimouski, sept iles, rouyn noranda'),
    ('SK', 'America/Regina',
    'regina, saskatoon, prince albert, moose jaw, swift current, yorkton, north battleford, estevan, weyburn'),
    ('SK', 'America/Edmonton',
    'lloydminster')
  ) t (state, zone, cities), regexp_split_to_table(cities, ',\s+') as city;

/* The zone of an address; null where its state is not known. A city is compared as `plainCity` does. */
create function zone_of_address(address jsonb) returns text language sql stable parallel safe as $$
  select z.zone from place_zones z
   where z.state = upper(address ->> 'state')
     and z.city in ('', regexp_replace(regexp_replace(regexp_replace(
       lower(trim(regexp_replace(regexp_replace(normalize(address ->> 'city', NFD), '[\u0300-\u036F.''’]', '', 'g'), '[\s-]+', ' ', 'g'))),
       '^ft ', 'fort '), '^mt ', 'mount '), '^st ', 'saint '))
   order by z.city desc limit 1
$$;

-- Kept from here on by triggers: by the location's own address, else as the nearest above it, else Eastern.
alter table clients add column zone text not null default 'America/New_York';
alter table clients alter column zone drop default;
create function find_zone() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.zone is not null then return new; end if;
  new.zone := coalesce(zone_of_address(new.primary_address),
    (select p.zone from clients p where p.tenant_id = new.tenant_id and p.client_id = new.parent_id),
    new.zone, 'America/New_York');
  return new;
end $$;
create trigger clients_zone before insert or update of primary_address, parent_id on clients
  for each row execute function find_zone();
create function hand_zone_down() returns trigger language plpgsql as $$
begin
  update clients set primary_address = primary_address where tenant_id = new.tenant_id and parent_id = new.client_id;
  return null;
end $$;
create trigger clients_zone_below after update on clients
  for each row when (new.zone is distinct from old.zone) execute function hand_zone_down();

-- Files are judged by the day at their location.
create trigger qualification_zone after update on clients
  for each row when (new.zone is distinct from old.zone) execute function note_changed_operation();

-- From the top down: a location without an address looks at the one above it. The owner sees the rows only while the policies are
-- not forced.
alter table clients no force row level security;
alter table employees no force row level security;
do $$
begin
  for depth in 1 .. 12 loop
    update clients set primary_address = primary_address where level_number = depth;
  end loop;
end $$;
alter table employees force row level security;
alter table clients force row level security;
