module example.com/film

go 1.22
