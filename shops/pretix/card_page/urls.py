from django.urls import re_path

from .views import come_back

event_patterns = [
    re_path(r"^card/(?P<order>[^/]+)/(?P<secret>[^/]+)/(?P<payment>[0-9]+)/$", come_back, name="return"),
]
