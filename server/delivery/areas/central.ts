/** The postcode areas of the North Island south of Waikato and Gisborne, in the form of `northernAreas`. */
export const centralAreas = `
# Hawke’s Bay
4102 4172: Haumoana, Te Awanga, Hastings, Clive, Whakatū
4104 4149: Bay View, Napier, Westshore, Eskdale
4108 4160 4193 4196: Wairoa, North Clyde, Ōpoiti
4110 4140 4143 4144 4146: Napier, Onekawa, Ahuriri, Marewa, Napier South, Pirimai, Maraenui, Bluff Hill, Hospital Hill, Westshore
4112 4141 4145 4147 4183: Napier, Taradale, Greenmeadows, Tamatea, Poraiti
4120 4154 4175: Hastings, Flaxmere, Saint Leonards, Camberley, Frimley, Mahora, Stortford Lodge
4122 4153 4155 4156 4158 4159: Hastings, Akina, Mayfair, Parkvale, Raureka
4130 4157 4294: Havelock North, Waimārama
4148 4161: Clive, Napier
4162 4181: Tūtira, Napier
4163: Frasertown, Wairoa
4164 4195: Tuai, Wairoa
4165 4166 4198: Nūhaka, Māhia, Wairoa
4171 4174 4178: Hastings, Te Hauke, Poukawa, Maraekākaho
4179 4182 4184 4186: Napier, Te Pōhue, Puketitiri, Patoka
4180: Napier, Hastings, Fernhill
4188 4189 4191 4197: Wairoa, Raupunga, Kotemaori, Mōhaka
4200 4242 4281-4285: Waipukurau, Wanstead, Wallingford
4202 4241: Ōtāne
4203 4243 4286-4288: Takapau, Ashley Clinton
4210 4240 4271-4275 4277: Waipawa, Patangata, Ruataniwha, Tikokino
4244 4278 4279: Ongaonga, Waipawa, Blackburn
4276: Pukehou, Waipawa
4245 4291-4293: Pōrangahau
4295: Elsthorpe, Waipawa, Ōtāne
# Taranaki
4310 4340 4342 4343 4344: New Plymouth, Westown, Spotswood, Moturoa, Frankleigh Park, Marfell, Lynmouth, Vogeltown, Brooklands, Hurdon
4312 4341 4351 4360: New Plymouth, Fitzroy, Bell Block, Merrilands, Strandon, Welbourn, Highlands Park, Glen Avon, Waiwhakaiho
4314 4345 4374: Ōakura, New Plymouth
4320 4346 4382 4383: Waitara, Tikorangi
4322 4353 4398 4399: Eltham
4330 4347 4386-4390: Inglewood, Tarata, Kaimiro
4332 4352 4391-4397: Stratford, Tāhora, Matau
4335 4348 4381: Ōkato
4349 4375 4377 4379: Urenui, Uruti
4350 4376 4378: Mōkau, Awakino
4371-4373: New Plymouth, Mangorei, Hillsborough, Lepperton
4510 4544 4591 4592: Waverley
4520 4545 4597 4598: Pātea
4549 4588: Waitōtara, Waverley
4610 4640 4671-4674: Hāwera, Okaiawa, Meremere
4612 4641 4678 4679: Manaia
4614: Normanby, Hāwera
4616 4645 4681 4682 4684 4685: Ōpunakē, Rāhotu
4642: Kaponga
4675: Hāwera, Matapu
# Wellington
4410 4440 4443 4444 4446 4448: Palmerston North, Hokowhitu, Summerhill, Roslyn, Terrace End, West End, Fitzherbert
4412 4442 4445: Palmerston North, Awapuni, Highbury, Takaro, Cloverlea, Westbrook
4414 4441 4478: Palmerston North, Kelvin Grove, Milson, Roslyn
4470 4810 4847: Ashhurst, Palmerston North
4471 4472 4475 4477: Palmerston North, Aokautere, Kairanga
4473 4476 4865: Rongotea, Palmerston North, Carnarvon
4474 4864: Tokomaru, Palmerston North
4479 4817 4862: Sanson
4481 4867: Bunnythorpe, Palmerston North
4500 4540 4541 4542 4571-4578 4582 4584-4587: Whanganui, Wanganui, Aramoho, Whanganui East, Saint Johns Hill, Springvale, Ōkoia, Kai Iwi
4501 4543: Whanganui, Wanganui, Gonville, Castlecliff, Tawhero, Balgownie
4547 4581: Turakina
4548: Rātana, Whanganui
4625 4660 4691: Ōhakune, Rangataua
4632 4646 4694 4696: Raetihi
4702 4740 4771 4775 4777 4779: Feilding, Colyton, Kiwitea
4710 4741 4787-4789: Marton
4720 4742 4791-4794 4796: Taihape, Utiku
4730 4745 4781 4782 4784 4785: Hunterville
4744 4774 4780 4783 4786: Kimbolton, Āpiti, Rangiwāhia, Feilding
4746 4797: Mangaweka
4795 4825 4826 4861: Waiōuru, Taihape
4814 4848: Foxton
4815 4849: Foxton Beach
4816: Ōhakea
4818 4863 4894: Bulls
4820 4866: Longburn, Linton Military Camp, Palmerston North
4821 4860: Shannon
4822: Tangimoana
4884: Palmerston North, Pohangina, Ashhurst
4891 4893: Foxton, Himatangi
4900 4940 4993-4996: Eketāhuna
4910 4941 4981-4989 4991: Pahīatua
4920 4945 4997-4999: Woodville
4930 4942 4970-4979: Dannevirke
4943: Norsewood, Dannevirke
4944 4990 4992: Pongaroa
5010 5040 5042 5043 5050: Lower Hutt, Alicetown, Avalon, Belmont, Boulcott, Gracefield, Harbour View, Kelson, Maungaraki, Melling, Moera, Normandale, Seaview, Tirohanga, Waiwhetū, Woburn, Wellington
5011 5041 5044: Lower Hutt, Naenae, Taitā, Epuni, Avalon, Fairfield, Waterloo, Wellington
5012 5045 5046: Petone, Lower Hutt, Korokoro, Wellington
5013 5047: Eastbourne, Lower Hutt, Days Bay, Lowry Bay, York Bay, Point Howard, Muritai, Wellington
5014 5048 5049 5373: Wainuiomata, Lower Hutt, Homedale, Wellington
5016: Horokiwi, Lower Hutt, Wellington
5018 5140 5143: Upper Hutt, Birchville, Brown Owl, Clouston Park, Ebdentown, Elderslea, Heretaunga, Kingsley Heights, Maidstone, Māoribank, Riverstone Terraces, Te Mārua, Timberlea, Tōtara Park, Trentham, Wallaceville, Wellington
5019 5141 5142: Stokes Valley, Lower Hutt, Upper Hutt, Silverstream, Pinehaven, Manor Park, Wellington
5022 5240 5242: Porirua, Elsdon, Tītahi Bay, Tawa, Wellington
5024 5243 5245 5247: Porirua, Aotea, Ascot Park, Cannons Creek, Papakōwhai, Paremata, Rānui, Waitangirua, Whitby, Wellington
5026 5381: Porirua, Plimmerton, Camborne, Mana, Karehana Bay, Pukerua Bay, Wellington
5028 5249: Tawa, Wellington, Grenada North, Linden, Glenside, Porirua
5032 5252 5254 5255: Paraparaumu, Paraparaumu Beach, Raumati, Raumati Beach, Raumati South, Kāpiti
5034 5258: Paekākāriki
5036 5250 5391: Waikanae, Waikanae Beach, Peka Peka, Reikorangi
5371 5372: Upper Hutt, Kaitoke, Mangaroa, Whitemans Valley, Akatarawa, Wellington
5510 5540 5571 5572 5574 5575: Levin, Waitārere Beach, Koputaroa, Hōkio Beach
5512 5542 5543 5581 5582 5583: Ōtaki, Ōtaki Beach, Te Horo
5541 5573: Manakau, Levin
5544: Te Horo, Ōtaki
5570: Ōhau, Levin
5710 5740 5771-5773: Featherston, Kahutara, Pirinoa
5711 5741 5781-5784: Martinborough, Hinakura
5712 5742 5794: Greytown
5713 5743 5791 5792: Carterton, Clareville
5810 5840 5842 5871 5881 5883-5890: Masterton, Lansdowne, Solway, Gladstone, Tinui
5872: Masterton, Riversdale Beach
5882: Mauriceville, Masterton
5894: Tinui, Masterton, Castlepoint
6011 6140-6142 6145 6146 6148 6149: Wellington, Te Aro, Mount Victoria, Oriental Bay, Thorndon, Wellington Central, Pipitea, Aro Valley
6012 6143 6147 6150: Wellington, Karori, Kelburn, Northland, Wilton, Wadestown, Highbury
6021 6242: Wellington, Newtown, Berhampore, Brooklyn, Mount Cook, Melrose, Vogeltown, Kingston, Mornington
6022 6241 6243 6244: Wellington, Miramar, Kilbirnie, Lyall Bay, Strathmore Park, Seatoun, Maupuia, Rongotai, Hātaitai
6023: Wellington, Island Bay, Ōwhiro Bay, Southgate, Houghton Bay, Happy Valley
6035 6441 6443: Wellington, Khandallah, Ngaio, Crofton Downs, Kaiwharawhara, Broadmeadows
6037 6440 6442: Wellington, Johnsonville, Newlands, Churton Park, Grenada Village, Paparangi, Woodridge, Ohariu
6144 6160: Wellington
6972: Wellington, Mākara, Karori, Ohariu
`
