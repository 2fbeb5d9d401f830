/** The postcode areas of the South Island, Stewart Island and the Chatham Islands, in the form of `northernAreas`. */
export const southernAreas = `
# Nelson
7005 7048: Māpua, Ruby Bay
7007 7049 7077: Murchison
7010 7040 7042 7043 7045-7047: Nelson, Nelson South, Nelson East, Port Nelson, The Brook, The Wood, Tāhunanui, Atawhai, Toi Toi, Bishopdale, Washington Valley, Maitai
7011 7041 7044: Stoke, Nelson, Tāhunanui, Enner Glynn, Wakatū, Monaco
7020 7050 7081: Richmond, Nelson, Hope, Appleby
7022 7051 7091: Brightwater
7025 7052 7095: Wakefield
7053 7072: Saint Arnaud, Lake Rotoroa
7054 7073: Collingwood
7055 7096: Tapawera
7071: Hira, Nelson, Wakapuaka, Cable Bay
7110 7142 7182 7183: Tākaka, Golden Bay, Onekaka, Collingwood
7120 7143 7146 7196-7198: Motueka, Riwaka, Ngātīmoti, Kaiteriteri, Mārahau
7144 7173 7175: Upper Moutere, Tasman, Mahana
# Marlborough
7100 7150 7178: Havelock, Pelorus
7145 7194 7192: Rai Valley
7193 7195: Havelock, Pelorus Sound, Marlborough Sounds, D’Urville Island
7201 7240 7241 7242: Blenheim, Witherlea, Springlands, Redwoodtown, Mayfield, Riverlands
7202: Grovetown, Blenheim, Spring Creek
7204 7206 7243 7272: Renwick, Blenheim
7210 7247 7276 7274: Seddon
7220 7250 7251 7281 7282 7284: Picton, Waikawa, Marlborough Sounds, Queen Charlotte Sound
7244: Spring Creek, Blenheim
7246 7273: Tuamarina, Blenheim
7248 7285: Ward
7260: Kekerengu
7271 7275: Blenheim, Hillersden, Wairau Valley
# Canterbury
7300 7340 7371 7373 7374: Kaikōura, Goose Bay, Ōaro
7310 7341 7381 7383 7384: Cheviot, Domett
7332 7343 7379: Waiau
7334 7360 7392 7395: Hanmer Springs
7345 7382 7387: Culverden, Hawarden
7348 7385: Hawarden
7391: Rotherham
7400 7440 7471 7472 7474: Rangiora, Loburn, Fernside, West Eyreton
7402 7448 7473: Waikuku, Waikuku Beach, Rangiora
7410 7441 7481: Amberley, Amberley Beach
7420 7442 7491: Waikari
7430 7443 7495: Oxford
7444: Cust
7445 7477: Sefton, Rangiora
7446: Leithfield, Amberley
7447 7482 7483: Waipara, Amberley, Omihi
7500 7540: Sheffield
7510 7541 7571: Darfield, Hawkins
7520 7542 7581-7583: Akaroa, Duvauchelle, Wainui
7543: Kirwee
7544: Hororātā
7545: Duvauchelle, Akaroa
7546 7591: Little River
7548: Doyleston
7572 7580: Darfield, Lake Coleridge, Craigieburn, Arthur’s Pass
7600: Burnham, Burnham Military Camp, Christchurch
7602 7642 7683: Southbridge
7604: Prebbleton, Christchurch
7608 7640 7647: Lincoln, Christchurch
7610 7641: Woodend, Pegasus, Kaiapoi, Rangiora
7612: Pegasus, Woodend
7614 7643 7675: Rolleston, Christchurch
7616 7674: Springston, Christchurch
7630 7644 7691 7692: Kaiapoi, Ohoka, Flaxton
7632 7656: Leeston
7645 7672: Tai Tapu, Motukarara, Christchurch
7646 7673: Coalgate, Whitecliffs
7649 7681: Springfield
7657 7682: Dunsandel
7670 7671 7676-7679: Christchurch, Coutts Island, Aylesbury, Templeton, West Melton, Yaldhurst, McLeans Island
7700 7740 7741 7742: Ashburton, Allenton, Hampstead, Netherby, Tinwald
7710 7743 7781 7783 7784: Rakaia
7730 7745 7782: Methven
7746 7771: Mount Somers
7747 7773: Hinds
7748 7778: Mayfield
7772 7774-7777: Ashburton, Flemington, Lismore, Lauriston
7791: Methven, Lake Coleridge, Windwhistle
8011 8140-8145 8147 8148: Christchurch, Central City, Christchurch Central, Phillipstown, Addington, Linwood, Sydenham, Riccarton, Waltham, Charleston
8013: Christchurch, Central City, Christchurch Central, Saint Albans, Edgeware, Richmond
8014 8146: Christchurch, Saint Albans, Merivale, Edgeware, Strowan
8022 8242 8246: Christchurch, Cashmere, Huntsbury, Saint Martins, Murray Aynsley, Beckenham, Heathcote Valley, Hillsborough, Opawa, Ferrymead
8023 8240 8241: Christchurch, Sydenham, Beckenham, Opawa, Waltham, Woolston, Hillsborough, Saint Martins
8024 8149 8243 8244: Christchurch, Spreydon, Addington, Hoon Hay, Lower Cashmere, Somerfield, Barrington, Middleton
8025 8245: Christchurch, Halswell, Aidanfield, Hillmorton, Oaklands, Westmorland, Kennedys Bush, Hoon Hay
8041 8440 8444 8540: Christchurch, Fendalton, Ilam, Riccarton, Upper Riccarton, Avonhead, Bryndwr, Burnside, Russley
8042 8441-8443 8445: Christchurch, Hornby, Hei Hei, Sockburn, Wigram, Islington, Yaldhurst, Templeton, Avonhead, Upper Riccarton, Russley
8051 8542-8544 8546: Christchurch, Belfast, Northwood, Redwood, Harewood, Casebrook, Papanui, Bishopdale, Styx, Northcote
8052: Christchurch, Papanui, Strowan, Mairehau, Merivale, Saint Albans, Bryndwr, Northcote
8053 8545: Christchurch, Burnside, Bishopdale, Avonhead, Harewood, Bryndwr, Papanui, Russley
8061 8640 8643: Christchurch, Aranui, Avondale, Avonside, Bexley, Burwood, Dallington, New Brighton, North New Brighton, South New Brighton, Parklands, Richmond, Shirley, Wainoni, Southshore
8062 8642: Christchurch, Bromley, Linwood, Woolston, Avonside, Aranui, Bexley
8081 8247 8840: Christchurch, Sumner, Redcliffs, Mount Pleasant, Clifton, Scarborough, Moncks Bay
8082 8841: Lyttelton, Christchurch, Cass Bay, Corsair Bay, Governors Bay, Diamond Harbour
8083 8641 8842: Christchurch, New Brighton, North New Brighton, Parklands, Burwood, Marshland, Waimairi Beach, Ouruhia, Shirley
8941 8971 8972: Diamond Harbour, Lyttelton, Governors Bay, Pigeon Bay, Allandale
# Chatham Islands
!8016 8942: Chatham Islands, Waitangi
# Westland
7802 7841: Rūnanga
7803 7873: Greymouth, Rewanui, Barrytown
7804: Greymouth, Roa, Blackball
7805 7840 7874: Greymouth, Cobden, Blaketown, Marsden, Karoro, Paroa
7810 7842 7881-7883: Hokitika
7811: Kaniere, Hokitika
7812 7860 7885: Ross
7822 7867: Hector, Ngākawau
7823: Granity
7825 7866 7892: Westport, Carters Beach
7830 7851 7895: Reefton
7832 7861: Kumara
7843: Ahaura
7844 7886: Haast, Fox Glacier, Franz Josef
7845 7872 7875: Moana, Ōtira
7846 7871: Ikamatua
7847: Springs Junction
7848: Waimangaroa
7856: Franz Josef, Franz Josef Glacier, Waiau
7857: Whataroa
7859: Fox Glacier, Weheka
7862: Maruia, Springs Junction
7863 7884: Harihari
7864 7893: Karamea, Market Cross
7865: Charleston, Westport
7891: Westport, Seddonville, Mōkihinui
# South Canterbury
7901 7944: Twizel
7903 7947 7982 7983: Pleasant Point
7910 7940-7943: Timaru, Seaview, Watlington, Gleniti, Kensington, Washdyke, Parkside, Highfield, Maori Hill
7912: Pareora, Timaru
7920 7948 7973 7985 7986: Temuka, Seadown
7924 7960 7977-7980 7988: Waimate, Morven
7925 7949 7984 7987 7990: Fairlie
7930 7956 7991 7992: Geraldine, Arundel
7945: Lake Tekapo, Takapō, Tekapo
7946 7999: Mount Cook, Aoraki Mount Cook, Aoraki, Glentanner
7957: Cave
7958: Winchester
7971 7972 7974: Timaru, Claremont, Southburn
# Otago
9010 9040-9043 9054 9058 9059: Dunedin, North Dunedin, Opoho, Pine Hill, Ravensbourne, Roslyn, Maori Hill, Liberton, Kaikorai, Wakari, Dalmore, Leith Valley
9011 9045: Dunedin, Mornington, Caversham, Brockville, Kenmure, Concord, Balaclava, Belleknowes, Roslyn, Halfway Bush
9012 9044 9046 9047: Dunedin, Saint Kilda, Saint Clair, South Dunedin, Musselburgh, Caversham, Forbury, Corstorphine, Kew, Tainui
9013: Dunedin, Ocean Grove, Andersons Bay, Shiel Hill, Tainui, Waverley, Musselburgh, Vauxhall
9014 9048 9077: Dunedin, Portobello, Broad Bay, Macandrew Bay
9016: Dunedin, Dunedin Central, Central Dunedin, Waverley, City Rise
9018 9052 9076: Dunedin, Green Island, Abbotsford, Fairfield, Concord, Waldronville, Sunnyvale, Wingatui
9019 9062 9073 9074: Outram, Mosgiel, Berwick, Dunedin
9022: Dunedin, Ravensbourne, Maia, Saint Leonards
9023 9050 9081 9082: Port Chalmers, Dunedin, Sawyers Bay, Aramoana, Careys Bay
9024 9053 9092: Mosgiel, Dunedin, East Taieri, Allanton
9035 9091: Brighton, Dunedin, Taieri Mouth, Kuri Bush
9067 9596-9598: Middlemarch, Rocklands
9069 9085: Waitati, Dunedin, Mount Cargill, Warrington
9210 9281 9282: Kaitangata
9220 9241 9291 9292: Milton, Milburn, Waihola
9230 9240 9271-9274: Balclutha, Warepa, Hillend
9231: Stirling
9242: Clydevale
9300 9348 9349: Queenstown, Frankton, Fernhill, Kelvin Heights, Sunshine Bay
9302 9351: Arrowtown, Queenstown
9304: Queenstown, Lower Shotover, Lake Hayes Estate, Shotover Country, Jacks Point
9305 9343 9381: Wānaka, Glendhu
9310 9342 9384: Cromwell, Bannockburn, Gibbston
9320 9340 9376 9392 9393: Alexandra, Bridge Hill, Fruitlands
9330 9341 9391: Clyde, Alexandra
9332 9353 9395 9397 9398: Ranfurly, Wedderburn
9344 9382: Albert Town, Wānaka, Makarora, Luggate
9345: Lake Hāwea, Hāwea, Wānaka
9346: Makarora, Wānaka
9347 9383: Tarras, Cromwell
9350 9372: Glenorchy, Queenstown
9352 9377 9386 9387: Ōmakau, Oturehua, Becks, Saint Bathans
9354 9396: Naseby
9355: Wedderburn, Ranfurly
9371: Queenstown, Arrow Junction, Arthurs Point
9400 9444 9401: Ōamaru, Weston, South Hill, Ōamaru North
9491-9495: Ōamaru, Tokarahi, Kauru Hill, Herbert, Maheno, Hilderthorpe
9410 9442: Hampden
9412: Omarama, Ōamaru
9430 9443 9481-9483: Palmerston, Macraes Flat
9435 9446 9498: Kurow, Wharekuri
9445: Duntroon
9447: Ōtemātātā
9448: Ōmārama
9471: Seacliff, Waikouaiti, Dunedin
9472: Waikouaiti, Dunedin
9510 9541: Waikouaiti, Karitāne
9500 9441 9571: Roxburgh, Ettrick
9522 9542 9586 9587: Tapanui, Heriot
9532 9543 9588 9591 9593: Lawrence, Beaumont, Waitahuna
9534 9548 9583 9584: Clinton
9535 9546 9585: Ōwaka, New Haven
9544 9572: Millers Flat
# Southland
9600 9640 9679: Te Anau
9610 9641 9683 9689: Otautau
9620 9642 9682 9691: Tuatapere
9630 9644: Nightcaps
9635 9645: Ohai
9643 9672: Manapouri, Te Anau, The Key
9710 9740 9771-9773 9775: Gore, East Gore, Pukerau, Waikoikoi
9712 9774: Mataura
9720 9741 9781-9783: Winton
9730 9742 9794: Lumsden
9743: Waikaka, Gore
9744 9776 9777: Riversdale, Gore
9745: Waikaia
9746 9779: Balfour
9747 9792: Mossburn
9748 9793: Kingston, Queenstown
9749: Athol
9750 9778: Garston
9752 9791: Dipton
9810 9840 9841 9843-9845: Invercargill, Waverley, Richmond, Gladstone, Windsor, Grasmere, Waikiwi, Avenal, Glengarry, Hawthorndale, Newfield, Rosedale
9812 9872 9877: Invercargill, Georgetown, Tisbury, Strathern, Appleby, Kingswell, Clifton, Heidelberg
9814 9842: Bluff, Invercargill
9816 9876: Wallacetown, Makarewa, Invercargill
!9818 9846: Stewart Island, Rakiura, Stewart Island Rakiura, Oban, Half Moon Bay
9822 9847 9881 9883: Riverton, Aparima, Colac Bay
9825 9848 9893: Edendale
9831 9849 9891 9892: Wyndham, Glenham
9871 9874 9875 9879: Invercargill, Woodlands, Ōtatara, Fortrose
9884: Tokanui, Niagara
`
