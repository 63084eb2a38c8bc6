/** Given names, about as common as they are among drivers of several generations and origins. */
export const FIRST_NAMES = (
  'James Mary Robert Patricia Michael Jennifer William Linda David Elizabeth Richard Barbara Joseph ' +
  'Susan Thomas Jessica Charles Karen Christopher Lisa Daniel Nancy Matthew Betty Anthony Sandra ' +
  'Mark Ashley Donald Kimberly Steven Emily Paul Donna Andrew Michelle Joshua Carol Kenneth Amanda ' +
  'Kevin Melissa Brian Deborah George Stephanie Timothy Rebecca Ronald Sharon Jason Laura Edward ' +
  'Cynthia Jeffrey Dorothy Ryan Amy Jacob Kathleen Gary Angela Nicholas Shirley Eric Brenda ' +
  'Jonathan Emma Stephen Anna Larry Pamela Justin Nicole Scott Samantha Brandon Katherine Dwayne ' +
  'Lamar Deshawn Tyrone Darnell Keisha Latoya Ebony Tanisha José Luis Carlos Juan Jesús María ' +
  'Guadalupe Miguel Ángel Rosa Alejandro Verónica Javier Ramón Mónica Héctor Lucía Óscar Inés ' +
  'Rafael Beatriz Sergio Ximena Gurpreet Harjit Baljinder Manpreet Sukhwinder Amandeep Ahmed Fatima ' +
  'Mohamed Abdi Yusuf Amina Hassan Tariq Minh Linh Thanh Hung Wei Mei Jun Ji-Woo Sang-Ho Kenji ' +
  'Oleksandr Iryna Dmytro Bogdan Svetlana Piotr Zofia Renée André Zoë Siobhán Seán Björn Kai ' +
  'Kealoha Malia Tane Jo-Ann Mary-Beth Jean-Luc Billy Bobby Wyatt Cody Travis Dale Randy Earl ' +
  "Clyde Roxanne Tammy Crystal Misty Dakota Skyler Jordan Casey Riley Avery D'Angelo"
).split(' ');

/** Family names with the apostrophes, hyphens, accents and particles that break naive matching. */
export const LAST_NAMES = (
  'Smith|Johnson|Williams|Brown|Jones|Garcia|Miller|Davis|Rodriguez|Martinez|Hernandez|Lopez|' +
  'Gonzalez|Wilson|Anderson|Thomas|Taylor|Moore|Jackson|Martin|Lee|Perez|Thompson|White|Harris|' +
  'Sanchez|Clark|Ramirez|Lewis|Robinson|Walker|Young|Allen|King|Wright|Scott|Torres|Nguyen|Hill|' +
  'Flores|Green|Adams|Nelson|Baker|Hall|Rivera|Campbell|Mitchell|Carter|Roberts|Gomez|Phillips|' +
  'Evans|Turner|Diaz|Parker|Cruz|Edwards|Collins|Reyes|Stewart|Morris|Morales|Murphy|Cook|Rogers|' +
  'Gutierrez|Ortiz|Morgan|Cooper|Peterson|Bailey|Reed|Kelly|Howard|Ramos|Kim|Cox|Ward|Richardson|' +
  'Watson|Brooks|Chavez|Wood|James|Bennett|Gray|Mendoza|Ruiz|Hughes|Price|Alvarez|Castillo|' +
  'Sanders|Patel|Myers|Long|Ross|Foster|Jimenez|Powell|Jenkins|Perry|Russell|Sullivan|Bell|' +
  'Coleman|Butler|Henderson|Barnes|Fisher|Vasquez|Simmons|Graham|Murray|Ford|Castro|Marshall|' +
  'Owens|Harrison|Fernandez|McDonald|Woods|Washington|Kennedy|Wells|Vargas|Henry|Chen|Freeman|' +
  'Webb|Tucker|Burns|Crawford|Olson|Simpson|Porter|Hunter|Gordon|Mendez|Silva|Shaw|Snyder|Mason|' +
  "Dixon|Muñoz|Hunt|Hicks|Holmes|Palmer|Wagner|Black|Robertson|Boyd|Rose|Stone|Salazar|Fox|O'Neal|" +
  "O'Brien|O'Connor|O'Malley|D'Amico|D'Souza|L'Heureux|N'Diaye|Peña|Núñez|Ibáñez|Piñeda|Gálvez|" +
  'Zúñiga|García-López|Smith-Alvarez|Washington-Reed|Okafor-Bell|Van Dyke|De la Cruz|De León|' +
  'Von Trapp|St. Pierre|McAllister|MacGregor|Fitzgerald|Kowalski|Wojcik|Novak|Petrenko|Ivanov|' +
  'Müller|Schäfer|Lindström|Sørensen|Beauséjour|Lévesque|Bouchard|Gagné|Singh|Dhillon|Gill|Sandhu|' +
  'Sidhu|Brar|Hussein|Mohamud|Abdullahi|Farah|Haddad|Khoury|Tran|Pham|Hoang|Vang|Xiong|Yang|Park|' +
  'Choi|Nakamura|Tanaka|Kealoha|Kahananui|Begay|Yazzie|Tsosie|Whitehorse|Standing Bear|Thibodeaux|' +
  'Boudreaux|Fontenot|Arceneaux|Hatfield|Calhoun|Stubblefield|Birdwell|Youngblood|Ledbetter'
).split('|');
